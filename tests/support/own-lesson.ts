/** A lesson of one's own, with a confusion matrix in its text, a question on it, and what is told of the answer. */
export const ownLesson = (told: string, title = 'Which animals are alike?'): string => `# ${title}

lesson: 1
run: method=confusion
view: layout=rectangular

\`\`\`file animals.csv as confusion
true\\pred,cat,dog,cow
cat,6,4,0
dog,3,7,0
cow,0,1,9
\`\`\`

## Who is next to whom?

Look.

### Predict

predict: neighbour of cat

### Reveal

${told}
`;
