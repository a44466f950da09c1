import { DataError } from '../../../base/error.ts';

/** Why a classification report of scikit-learn, as text or as JSON, is not read. */
export const report = (): DataError =>
  new DataError(
    'report',
    'the file is a classification report (precision, recall, f1-score), which does not say what was confused with what',
    'Save the confusion matrix instead: pd.DataFrame(confusion_matrix(y_true, y_pred)).to_csv(...), or the true and the predicted labels.',
  );
