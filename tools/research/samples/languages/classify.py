"""The classifier: character n-grams, tf-idf and one multinomial logistic regression."""

import hashlib

import numpy
from sklearn.feature_extraction.text import HashingVectorizer, TfidfTransformer
from sklearn.linear_model import LogisticRegression

TRAINING, TEST = 300, 100


def split(texts: dict[str, str]) -> tuple[list[str], list[str]]:
    """The emoji to train and to test one language on. Every language leaves out the same emoji, about a third.

    `texts` is what the classifier will see; an emoji whose text is also a training text is not tested.
    """
    digest = {emoji: hashlib.sha1((emoji + "s").encode()).hexdigest() for emoji in texts}
    ordered = sorted(texts, key=digest.__getitem__)
    held_out = {emoji for emoji in texts if int(digest[emoji][:8], 16) % 100 < 33}
    training = [emoji for emoji in ordered if emoji not in held_out]
    known = {texts[emoji] for emoji in training}
    test = [emoji for emoji in ordered if emoji in held_out and texts[emoji] not in known]
    assert len(training) >= TRAINING and len(test) >= TEST
    return training[:TRAINING], test[:TEST]


def logits(training: list[str], labels: numpy.ndarray, test: list[str]) -> tuple[numpy.ndarray, int]:
    """Logits of the test texts, one row each, and the number of features."""
    hashing = HashingVectorizer(analyzer="char_wb", ngram_range=(1, 3), n_features=2**16, alternate_sign=False, norm=None)
    counts = hashing.transform(training)
    used = numpy.flatnonzero(counts.getnnz(axis=0) >= 2)
    weighting = TfidfTransformer(sublinear_tf=True)
    features = weighting.fit_transform(counts[:, used])
    # 40 iterations do not converge. They are enough for an honest classifier and keep it from being too sure.
    model = LogisticRegression(C=1.0, solver="lbfgs", multi_class="multinomial", max_iter=40)
    model.fit(features, labels)
    return model.decision_function(weighting.transform(hashing.transform(test)[:, used])), len(used)
