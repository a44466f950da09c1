% Writes tests/golden/formats/octave.h5: octave-cli tools/formats/octave.m
logits = [3 1 0; 2 4 1; 0 1 5; 1 3 2; 4 0 1];
labels = [1; 2; 3; 3; 1];
names = {'cat'; 'dog'; 'cow'};
save -hdf5 tests/golden/formats/octave.h5 logits labels names
