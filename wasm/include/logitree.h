/*
 * Logitree's core: hierarchies of classes from logits, and the metrics of hierarchies.
 *
 * Conventions
 * - Everything that can fail returns lt_status; results go through pointers. lt_last_error() then says what and where.
 * - Handles are opaque, made by *_create and ended by *_destroy (NULL is fine). A handle belongs to one thread.
 * - After a call that fails, its handle can only be destroyed, unless said otherwise. A call out of order
 *   (LT_WRONG_STATE) changes nothing.
 * - Any call may fail with LT_INVALID, LT_NO_MEMORY, LT_TOO_LARGE or LT_WRONG_STATE; other errors are named. Where no time
 *   is given, it is linear in the input and the output.
 * - Rows of logits are pushed in pieces of any size and never held whole.
 * - The same input gives the same bits in every build: no fast-math, no contraction, exp and log of our own, sums over
 *   rows in fixed blocks of LT_BLOCK_ROWS rows of the file, in order.
 */
#ifndef LOGITREE_H
#define LOGITREE_H

#include <stdint.h>

#define LT_ABI_VERSION 1u
#define LT_BLOCK_ROWS 4096u
#define LT_MAX_CLASSES 65000u       /* of rows of logits; class ids have 16 bits */
#define LT_MAX_TABLE_CLASSES 10000u /* where tables of classes by classes are held */
#define LT_MAX_LEAVES 100000u       /* of trees that are compared */
#define LT_MAX_COLUMNS 1000000u     /* of rows that are features rather than logits */

typedef enum lt_status {
  LT_OK = 0,
  LT_INVALID = 1,    /* an argument makes no sense (a mistake of the caller) */
  LT_NO_MEMORY = 2,  /* out of memory; what was allocated is given back by destroy */
  LT_TOO_LARGE = 3,  /* a size beyond what the core or its address space can hold */
  LT_BAD_VALUE = 4,  /* a value that is not allowed in the data; row and column say where */
  LT_BAD_TEXT = 5,   /* text without the form that was announced; row, column and byte say where */
  LT_CHANGED = 6,    /* the rows of a later pass are not those of the first */
  LT_EMPTY = 7,      /* no rows */
  LT_WRONG_STATE = 8 /* a call out of order (a mistake of the caller) */
} lt_status;

/* Why the last failing call failed: one English clause without a full stop. Valid until the next failing call. */
const char *lt_last_error(void);

typedef enum lt_place { LT_PLACE_ROW = 0, LT_PLACE_COLUMN = 1, LT_PLACE_BYTE = 2 } lt_place;

/* The place where the last failing call failed, 0-based; -1 if it has no such place. */
double lt_last_error_place(lt_place place);

uint32_t lt_abi_version(void);

/* Memory for data between the caller and the core, 16-byte aligned; NULL when there is none left. */
void *lt_alloc(uint32_t bytes);
void lt_free(void *memory);

/* ---------------------------------------------------------------- numbers */

/* exp and log to within 1 ulp, the same bits everywhere. Results below the smallest normal number become 0. */
double lt_exp(double x);
double lt_log(double x);

/* ---------------------------------------------------------------- rows of numbers */

typedef enum lt_element {
  LT_F16 = 0,
  LT_BF16 = 1,
  LT_F32 = 2,
  LT_F64 = 3,
  LT_I8 = 4,
  LT_I16 = 5,
  LT_I32 = 6,
  LT_I64 = 7,
  LT_U8 = 8,
  LT_U16 = 9,
  LT_U32 = 10,
  LT_U64 = 11
} lt_element;

/* The layout of rows in memory: element (r, c) is at index r * row_stride + c * column_stride of `element`s. */
typedef struct lt_layout {
  uint32_t element;       /* lt_element */
  uint32_t swapped;       /* 1: the other byte order */
  uint32_t row_stride;    /* in elements */
  uint32_t column_stride; /* in elements */
} lt_layout;

typedef enum lt_kind { LT_LOGITS = 0, LT_PROBABILITIES = 1 } lt_kind;

/* Counts the rows with all values in [0, 1] and a sum within 1e-3 of 1. */
lt_status lt_count_probability_rows(const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                                    uint32_t *out_count);

/*
 * The predicted class of each row, h(i) = argmax_c v[i,c] (the lowest class among equals): out[n_rows].
 * LT_BAD_VALUE as in lt_l2h_push, rows counted from first_row.
 */
lt_status lt_predict(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                     double first_row, uint16_t *out);

/*
 * The probability of each row's predicted class, g(i) = 1 / sum_c exp(v[i,c] - v[i,h(i)]): out[n_rows]. LT_BAD_VALUE as
 * in lt_predict.
 */
lt_status lt_confidences(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                         double first_row, double *out);

/*
 * All probabilities of each row at a temperature above 0, softmax(v / T), v the logarithm where values are probabilities:
 * out[n_rows][n_columns]; and the predicted class, which does not depend on T: out_predicted[n_rows]. LT_BAD_VALUE as in
 * lt_predict.
 */
lt_status lt_probabilities(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                           double first_row, double temperature, uint16_t *out_predicted, double *out);

/* Rows as f64: out[n_rows][n_columns]. */
lt_status lt_wide_rows(const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns, double *out);

/* A line-oriented table of numbers in text. */
typedef struct lt_text_format {
  uint32_t delimiter; /* one ASCII character; a space stands for any run of blanks */
  uint32_t n_fields;  /* fields on every line */
  uint32_t n_columns; /* how many of them are read */
} lt_text_format;

/*
 * Reads complete lines from text[0..n_bytes) until max_rows rows are filled: out[max_rows][n_columns], f64.
 * `columns` gives the n_columns fields to read, ascending. With `last` 1 the end of the text ends its last line too.
 * Blank lines are skipped. *out_consumed bytes were used; give the rest to the next call. Fields may stand in quotes, which
 * reach over no line. Numbers are read to the nearest f64; "nan", "inf", "infinity" in any case are numbers, hexadecimal
 * and more than 512 characters are not. LT_BAD_TEXT names row (counted from first_row), column (the field) and byte (from
 * the start of the text given). O(n_bytes).
 */
lt_status lt_text_rows(const lt_text_format *format, const uint32_t *columns, const char *text, uint32_t n_bytes,
                       uint32_t last, double first_row, double *out, uint32_t max_rows, uint32_t *out_rows,
                       uint32_t *out_consumed);

/* ---------------------------------------------------------------- L2H: logits to hierarchies */

/*
 * "From Logits to Hierarchies" (L2H), section 3, Appendix A and B.2. With h(i) the predicted class of point i, g(i) its
 * probability, D^c the points predicted as c and p_c their mean g:
 *   G* = the group with the smallest score (default s(G) = sum of p_c over G, B.2);
 *   every point of G* is reassigned to its best class outside G*, with the softmax over those classes: q(i);
 *   G+ = the group with the largest average over its classes of the reassigned probability rp(c);
 *   G* and G+ become one group, at the end of the list. Ties go to the first group of the list, lowest class.
 *
 * Pass 1 keeps of each row the `top` largest values and the sum of exp of the others. From these rp is known to lie within
 * intervals, which decide most merges. For merges that they do not decide, one more pass over the same rows computes the
 * exact sums. With n_classes <= top there is never a second pass. Time O(N K) a pass and O(N log K top) for the merges;
 * memory N (6 top + 20) bytes (10 top for f64 and text) and 8 K for every merge that is verified.
 */
typedef struct lt_l2h lt_l2h;

typedef enum lt_score {
  LT_SUM_OF_MEANS = 0,
  LT_MEAN_OF_MEANS = 1,
  LT_SUM = 2,
  LT_MEAN = 3,
  LT_MAX = 4,
  LT_SIZE = 5,
  LT_CLASSES = 6
} lt_score;

typedef enum lt_empty {
  LT_EMPTY_SKIP = 0,     /* a class without points counts in no score; a group without any is never G* */
  LT_EMPTY_REFERENCE = 1 /* what the paper's listing does: means that are NaN, and their effect on min and max */
} lt_empty;

typedef struct lt_l2h_options {
  uint32_t n_classes; /* K, 2 .. LT_MAX_CLASSES */
  uint32_t top;       /* list entries a row, >= 1; more than K is the same as K */
  uint32_t kind;      /* lt_kind */
  uint32_t wide;      /* 1: lists in f64, 0: in f32 (f16, bf16, f32 and integers of up to 16 bits; else LT_INVALID) */
  uint32_t score;     /* lt_score */
  uint32_t empty;     /* lt_empty */
} lt_l2h_options;

lt_status lt_l2h_create(const lt_l2h_options *options, lt_l2h **out);
void lt_l2h_destroy(lt_l2h *l2h);

/*
 * Before the first row, for many classes: later passes keep sums of each row by up to `most` (2 .. K) parts of the classes,
 * 18 bytes each. They decide all merges of groups that are made of whole parts, where guesses from short lists fail one after
 * the other, so that few passes are enough. Such a merge takes O(points * parts). All handles of a run have the same `most`.
 */
lt_status lt_keep_cells(lt_l2h *l2h, uint32_t most);

/*
 * The next rows of the current pass. Refused with LT_BAD_VALUE and the place: NaN, +Inf, a row without a finite logit;
 * for probabilities also negative values and rows that sum to 0. -Inf is a logit of probability 0.
 */
lt_status lt_l2h_push(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t n_rows);

/*
 * In place of rows, where only the best classes of each are known: ids[n_rows][top] and their log-probabilities
 * values[n_rows][top] in any order, LT_NO_CLASS_ID behind them where there are fewer. values NULL: classes by rank alone,
 * and every listed class counts as one (g = q = 1). For a handle with `wide` and LT_LOGITS and without codes, all of whose
 * rows come as lists. There is no second pass: a merge that the intervals cannot decide stays the best guess. LT_BAD_VALUE with row
 * and place in the list: no class, a class twice, no log-probability, or probabilities that sum to more than 1.
 */
#define LT_NO_CLASS_ID 65535u
lt_status lt_l2h_push_lists(lt_l2h *l2h, const uint16_t *ids, const double *values, uint32_t n_rows);

/* The pass is over: all rows were pushed. */
lt_status lt_l2h_end_pass(lt_l2h *l2h);

/*
 * Several instances may read a pass together, each with a handle made with the same options. A piece is any run of rows:
 * begin it with the number of its first row and how many they are, push its rows, end it, and give what lt_l2h_end_piece
 * returns (valid until the next piece) to lt_l2h_put_piece of the handle that makes the merges, in the order of the rows and
 * instead of them; several pieces that follow each other may be given as one. The result has the same bits as without
 * pieces. Pieces are smallest where they hold whole blocks of LT_BLOCK_ROWS rows. A handle that reads pieces gives no other
 * results.
 *
 * put: `first_row` is the number in the table of the row that the reader called 0. In the first pass pieces may be read
 * before anybody knows it. The sums of a later pass are made in blocks of the table: its pieces are begun with the number
 * of their first row there, and put with 0.
 */
lt_status lt_l2h_begin_piece(lt_l2h *l2h, double first_row, double rows);
lt_status lt_l2h_end_piece(lt_l2h *l2h, const void **out_piece, uint32_t *out_bytes);
lt_status lt_l2h_put_piece(lt_l2h *l2h, const void *piece, uint32_t n_bytes, double first_row);

/*
 * For pieces of passes after the first. *out_words is the length of a plan that says what the pass looks for; it is copied
 * to out[*out_words] unless out is NULL. A new handle that was given the plan (lt_l2h_follow) can read pieces of this pass.
 */
lt_status lt_l2h_plan(const lt_l2h *l2h, uint32_t *out, uint32_t *out_words);
lt_status lt_l2h_follow(lt_l2h *l2h, const uint32_t *plan, uint32_t n_words);

typedef enum lt_l2h_state {
  LT_L2H_ROWS = 0,  /* push the rows of a pass */
  LT_L2H_MERGE = 1, /* call lt_l2h_merge */
  LT_L2H_DONE = 2
} lt_l2h_state;

/*
 * Up to max_merges merges. *out_state LT_L2H_ROWS asks for one more pass over the same rows in the same order.
 * *out_merges is the number of merges made so far.
 */
lt_status lt_l2h_merge(lt_l2h *l2h, uint32_t max_merges, uint32_t *out_state, uint32_t *out_merges);

/*
 * Results, once done. Nodes: class c is node c, merge i makes node K + i.
 * merges[2 (K-1)]: the nodes of G* and G+ at each merge.
 * evidence[8 (K-1)]: score of G*, second smallest score, the least and the most that the average of G+ may be,
 *   the same of the largest average of the others, the node that has it (NaN where lists leave that open), and how the
 *   merge was decided: 0 by intervals or complete lists, 1 by an exact pass, 2 not at all, it is the best guess from given
 *   lists. Least and most are equal where the average is known to 1e-10 of it. NaN where there is none.
 */
lt_status lt_l2h_merges(const lt_l2h *l2h, uint32_t *out_merges, double *out_evidence);

/*
 * Once done: the merges (as in lt_l2h_merges) that resample `which` of the points gives, drawn with replacement; the same
 * seed and number give the same merges. Only the lists of pass 1 are used: where they give an interval, its middle counts.
 * The classes stand in an order of the resample's own, so that ties go to the first group of another list each time, and of
 * equal values in the list of a row to another class; what is predicted stays.
 * *out_open: how many of the merges were not decided by the intervals. O(N log K top).
 */
lt_status lt_l2h_resample(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges, uint32_t *out_open);

/*
 * The same of all points, each once, in order `which` of the classes: where nothing ties, the merges of lt_l2h_merges. What the
 * passes found decides; where that leaves an interval, its middle counts.
 */
lt_status lt_l2h_reorder(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges);

/* Points predicted as each class (K), and the mean of g over them (K, NaN for none). After the first pass. */
lt_status lt_l2h_classes(const lt_l2h *l2h, uint32_t *out_counts, double *out_means);

/* h(i) of every row, out[rows]. After the first pass. */
lt_status lt_l2h_predictions(const lt_l2h *l2h, uint16_t *out);

typedef enum lt_l2h_count {
  LT_COUNT_ROWS = 0,
  LT_COUNT_PASSES = 1,
  LT_COUNT_ZEROS = 2,    /* probabilities: values that are 0 */
  LT_COUNT_ONE_HOT = 3,  /* probabilities: rows in which only one class has one above 0 */
  LT_COUNT_OFF_SUM = 4,  /* probabilities: rows whose sum is not within 1e-3 of 1 */
  LT_COUNT_REREAD = 5,   /* rows read again from the lists, over all merges */
  LT_COUNT_VERIFIED = 6, /* merges decided by an exact pass */
  LT_COUNT_UNDECIDED = 7 /* given lists: rows that in some merge had no class outside the group that was chosen */
} lt_l2h_count;

/* NaN for a count that does not exist. */
double lt_l2h_count_of(const lt_l2h *l2h, lt_l2h_count which);

/* ---------------------------------------------------------------- confusion merging: confusion matrices to hierarchies */

/*
 * "Computing Class Hierarchies from Classifiers" (Kang and Lin), Figures 5 and 12 to 14. M[i][j]: samples of true class i
 * predicted as j; the similarity of classes is S = (M' + M'^T) / 2 (Definition 1), M' the rows of M over their sums (a
 * row without samples stays zero). Starting with one tree for each class, each round
 *   m      = the largest S_ij of two trees without a common leaf; no more rounds where there is none above 0;
 *   pairs  = those with S_ij > 0 and S_ij + r m >= every other S_ik and S_jk (condition (1)), the most similar first;
 *   groups = single inheritance: from the most similar pair left, a clique of pairs grows by the tree most similar to
 *            its members (as the similarity of groups has it), then all pairs with one of its trees are removed;
 *            multiple: every maximal clique of the pairs, in lexicographic order, so that a tree may have several
 *            parents;
 *   trees  = one for each group over its members, in this order, then the trees in no group;
 *   S      = averages over the children's entries in the S before, diagonal included (Figure 5); or the least or the
 *            largest of these entries, which the paper calls the conservative and the aggressive choice.
 * In the end the trees that are left get a common root. Before any comparison similarities are rounded to 1e-12 of the
 * round's largest one; ties go to the lowest place. The height of a node is the round that made it; classes are at 0.
 *
 * A group is a tie where the order of the classes may have made it: a pair as similar as its first pair could grow to a group that
 * shares trees with it and differs; or of equal trees one was added, after which another tree could not be. With multiple
 * inheritance: another group has the same classes, and was dropped. Where no group is a tie, every order of the classes gives the
 * same hierarchy. Similarities that differ by one unit count as equal here, since rounding may part them.
 *
 * Mode LT_BOUNDED adds two rules to multiple inheritance, without which the number of trees grows without end and Property
 * 2 of the paper fails: after a round a tree whose leaves are all in another one is dropped (of equals all but the first);
 * the root gets one child for each set of trees connected by common leaves. LT_PAPER does what the paper says, without
 * them.
 *
 * A round takes O(n^2) for n trees, and the members of its groups times n for the averages. Memory: two matrices of n^2
 * doubles. Multiple inheritance is refused beyond 4096 trees a round (or K, if more), 200 rounds, four million pairs in all
 * rounds, or about a second of work: 2^30 words of sets and numbers of averages.
 */
typedef struct lt_confusion lt_confusion;

typedef enum lt_matrix { LT_COUNTS = 0, LT_SIMILARITY = 1 } lt_matrix;
typedef enum lt_inheritance { LT_SINGLE = 0, LT_MULTIPLE = 1 } lt_inheritance;
typedef enum lt_confusion_mode { LT_BOUNDED = 0, LT_PAPER = 1 } lt_confusion_mode;

/* Similarity of two groups, by the entries between their children: Kang and Lin take the average, and name others. */
typedef enum lt_between { LT_BETWEEN_AVERAGE = 0, LT_BETWEEN_LEAST = 1, LT_BETWEEN_MOST = 2 } lt_between;

typedef struct lt_confusion_options {
  uint32_t n_classes;   /* K, 1 .. LT_MAX_TABLE_CLASSES */
  uint32_t kind;        /* lt_matrix: counts (or shares) of true classes by predicted ones, or S itself */
  uint32_t inheritance; /* lt_inheritance */
  uint32_t mode;        /* lt_confusion_mode */
  uint32_t between;     /* lt_between */
  double r;             /* relative slack, >= 0; from 1 on the first round takes every pair with S > 0 */
} lt_confusion_options;

/*
 * matrix[K][K], rows are true classes. LT_BAD_VALUE with row and column: an entry that is negative or not finite, a
 * similarity that differs from its transpose by more than 1e-9 of it. O(K^2).
 */
lt_status lt_confusion_create(const lt_confusion_options *options, const double *matrix, lt_confusion **out);
void lt_confusion_destroy(lt_confusion *confusion);

/*
 * One round, or the end: *out_done is 1 once the hierarchy is complete. LT_TOO_LARGE where overlapping groups are too
 * many: the message says what to change.
 */
lt_status lt_confusion_step(lt_confusion *confusion, uint32_t *out_done);

typedef enum lt_confusion_count {
  LT_CONFUSION_TREES = 0,  /* trees now */
  LT_CONFUSION_ROUNDS = 1, /* rounds so far */
  LT_CONFUSION_NODES = 2,  /* of the hierarchy, once done */
  LT_CONFUSION_EDGES = 3
} lt_confusion_count;

/* NaN for a count that does not exist. */
double lt_confusion_count_of(const lt_confusion *confusion, lt_confusion_count which);

/* The sums of the rows as given, out[K]: 0 for a class without samples. */
void lt_confusion_row_sums(const lt_confusion *confusion, double *out);

/* S of the current trees, out[trees][trees]: before the first step that of the classes, then after each round. */
void lt_confusion_similarity(const lt_confusion *confusion, double *out);

typedef struct lt_round_size {
  double m;
  double delta; /* r m */
  uint32_t n_pairs;
  uint32_t n_groups;
  uint32_t n_members; /* of all groups */
  uint32_t n_trees;   /* after the round */
} lt_round_size;

/* The numbers of entries of a round, once done. Rounds count from 0. */
lt_status lt_confusion_round(const lt_confusion *confusion, uint32_t round, lt_round_size *out);

/* Places are those in the list of trees before the round (classes before round 0). */
typedef struct lt_round_lists {
  uint32_t *pairs;         /* [2 n_pairs] places, the most similar pair first */
  double *pair_similarity; /* [n_pairs] */
  uint32_t *group_start;   /* [n_groups + 1] */
  uint32_t *group_member;  /* [n_members] places; group g has [group_start[g], group_start[g + 1]), in the order joined */
  int32_t *group_node;     /* [n_groups] the node of the hierarchy, -1 for a group that was dropped in the end */
  int32_t *tree_node;      /* [n_trees] the same of the trees after the round */
  uint8_t *group_tie;      /* [n_groups] 1 where what is equal could have made another group: see above */
} lt_round_lists;

lt_status lt_confusion_round_lists(const lt_confusion *confusion, uint32_t round, const lt_round_lists *out);

/* Once done: nodes and edges as counted, children first, the root last; class c is node c. A node may have several
   parents. */
typedef struct lt_hierarchy {
  uint32_t *child_start; /* [nodes + 1] */
  uint32_t *child;       /* [edges] */
  double *height;        /* [nodes] */
  int32_t *class_of;     /* [nodes] -1 for inner nodes */
} lt_hierarchy;

lt_status lt_confusion_hierarchy(const lt_confusion *confusion, const lt_hierarchy *out);

/* ---------------------------------------------------------------- class means */

/*
 * Mean row of every true class, from rows that are pushed in order with their labels. Sums are in f64 over blocks of
 * LT_BLOCK_ROWS rows of the file, so the result has the same bits however the rows are divided among calls. O(rows *
 * columns) time, 16 bytes a class and column.
 */
typedef struct lt_class_means lt_class_means;

lt_status lt_class_means_create(uint32_t n_classes, uint32_t n_columns, lt_class_means **out);
void lt_class_means_destroy(lt_class_means *means);

/*
 * The next rows and the class of each: labels[n_rows]. LT_BAD_VALUE with the place for a value that is not finite and
 * for a label that is not one of the classes.
 */
lt_status lt_class_means_push(lt_class_means *means, const lt_layout *layout, const void *rows, uint32_t n_rows,
                              const int32_t *labels);

/* out_means[n_classes * n_columns], zeros for a class without rows; out_counts[n_classes]: rows of each class. */
lt_status lt_class_means_result(lt_class_means *means, double *out_means, uint32_t *out_counts);

/* ---------------------------------------------------------------- linkage */

/*
 * Agglomerative hierarchical clustering of n rows (one row a class): single, complete, average (UPGMA), weighted (WPGMA)
 * and Ward linkage, with distances between rows or read from a square matrix. Complete, average, weighted and Ward by
 * the chain of nearest neighbours (Benzecri 1982; Murtagh 1983) with the update of Lance and Williams (1967), single by
 * the minimum spanning tree (Prim 1957; Gower and Ross 1969). Heights and trees are those of SciPy's linkage() where
 * there are no ties. O(n^2 columns) time for distances, O(n^2) for merges; 4 n^2 bytes, and 8 n columns for the rows.
 */
typedef struct lt_linkage lt_linkage;

#define LT_MAX_LINKAGE_ROWS 20000u /* whose distances take 1.6 GB */

typedef enum lt_linkage_method {
  LT_SINGLE_LINKAGE = 0,
  LT_COMPLETE_LINKAGE = 1,
  LT_AVERAGE_LINKAGE = 2,
  LT_WEIGHTED_LINKAGE = 3,
  LT_WARD_LINKAGE = 4
} lt_linkage_method;

typedef enum lt_distance {
  LT_PRECOMPUTED = 0, /* the rows are a square, symmetric matrix of dissimilarities with a diagonal of 0 */
  LT_EUCLIDEAN = 1,
  LT_CITYBLOCK = 2,  /* sum of absolute differences, L1 */
  LT_CORRELATION = 3 /* 1 - Pearson correlation */
} lt_distance;

typedef struct lt_linkage_options {
  uint32_t method;         /* lt_linkage_method */
  uint32_t distance;       /* lt_distance */
  uint32_t n_columns;      /* 1 .. LT_MAX_COLUMNS */
  uint32_t normalise_rows; /* 1: every row is divided by its sum first (a row of zeros stays); not for LT_PRECOMPUTED */
} lt_linkage_options;

/* LT_TOO_LARGE for a square matrix of more than LT_MAX_LINKAGE_ROWS rows, LT_NO_MEMORY where its distances do not fit. */
lt_status lt_linkage_create(const lt_linkage_options *options, lt_linkage **out);
void lt_linkage_destroy(lt_linkage *linkage);

/*
 * The next rows. LT_TOO_LARGE beyond LT_MAX_LINKAGE_ROWS. Refused with LT_BAD_VALUE and the place: values that are not
 * finite, or too large or too small to compute with; with normalise_rows negative values; for LT_CORRELATION a row of equal
 * values; for LT_PRECOMPUTED a row too many, negative values, a diagonal that is not 0, and a pair whose two values differ
 * by more than 1e-6 of the larger (less is taken for rounding: their mean is used, and the pair is counted).
 */
lt_status lt_linkage_push(lt_linkage *linkage, const lt_layout *layout, const void *rows, uint32_t n_rows);

/*
 * All rows were pushed. With `keep` 1 the distances are kept for lt_linkage_distances, which takes as much memory again.
 * LT_EMPTY for fewer than 2 rows, LT_BAD_VALUE for a matrix that is not square, LT_NO_MEMORY where the distances do not
 * fit.
 */
lt_status lt_linkage_end_rows(lt_linkage *linkage, uint32_t keep);

typedef enum lt_linkage_state {
  LT_LINKAGE_ROWS = 0,      /* push the rows */
  LT_LINKAGE_DISTANCES = 1, /* call lt_linkage_step */
  LT_LINKAGE_MERGES = 2,    /* call lt_linkage_step */
  LT_LINKAGE_DONE = 3
} lt_linkage_state;

/*
 * A bounded piece of work, some tens of milliseconds. *out_done rows have their distances, or merges are found. LT_BAD_VALUE
 * with the place where values are so large, or differ so little, that a distance is not finite or its square underflows.
 */
lt_status lt_linkage_step(lt_linkage *linkage, uint32_t *out_state, uint32_t *out_done);

/*
 * Results, once done: n - 1 merges by height, equal heights in the order in which the chain or the spanning tree found
 * them. Row r is node r, merge i makes node n + i.
 * out_merges[2 (n - 1)]: the two nodes joined, the lower first. out_heights[n - 1]: their distance.
 * out_margins[n - 1]: how much further the next cluster is that either of the two could have joined, relative to its
 * distance; 0 is a tie, decided by the order of the rows; NaN at the last merge and for single linkage.
 * out_ties[n - 1]: 1 for a cluster that the order of the rows decided: its margin is at most 1e-12, and what was as near had
 * nothing nearer to join; or, for single linkage, the merge that it is part of is as high. Where no cluster is a tie, every order
 * of the rows gives the same tree.
 */
lt_status lt_linkage_merges(const lt_linkage *linkage, uint32_t *out_merges, double *out_heights, double *out_margins,
                            uint8_t *out_ties);

typedef enum lt_linkage_count {
  LT_LINKAGE_N_ROWS = 0,
  LT_LINKAGE_TIES = 1,       /* merges that are ties: out_ties of lt_linkage_merges */
  LT_LINKAGE_EMPTY_ROWS = 2, /* rows of zeros, with normalise_rows */
  LT_LINKAGE_ASYMMETRIC = 3, /* pairs whose two values were not quite equal */
  LT_LINKAGE_COUNTS = 4
} lt_linkage_count;

/* NaN for a count that does not exist. */
double lt_linkage_count_of(const lt_linkage *linkage, lt_linkage_count which);

/*
 * The distances that were kept, until destroy: pair (i, j), i < j, at i (2 n - i - 1) / 2 + j - i - 1. NULL if they were
 * not. Complete when the distances are done.
 */
const double *lt_linkage_distances(const lt_linkage *linkage);

/* ---------------------------------------------------------------- decisions */

/*
 * The temperature T in [0.05, 20] with the least mean of -ln p(label) over the rows that were pushed, p = softmax(v / T)
 * (Guo et al. 2017). Rows whose label has probability 0 are left out. All rows are kept: 8 bytes a value.
 */
typedef struct lt_temperature lt_temperature;

lt_status lt_temperature_create(uint32_t kind, uint32_t n_classes, lt_temperature **out);
void lt_temperature_destroy(lt_temperature *held);
/* LT_BAD_VALUE as in lt_l2h_push, and for a label that is no class: labels[n_rows]. */
lt_status lt_temperature_push(lt_temperature *held, const lt_layout *layout, const void *rows, uint32_t n_rows,
                              const int32_t *labels);
/* out[3]: T to a relative 1e-10 (1 where no row has differences), whether it is at a bound, and rows left out. */
lt_status lt_temperature_fit(const lt_temperature *held, double *out);

/*
 * Judging a tree by answers that may be groups of classes. p(v) of a node is the sum of p = softmax(v / T) over its
 * classes L(v), p(root) = 1; whatever is compared is first rounded to a multiple of 2^-40. cov(v) = 1 - ln |L(v)| / ln K.
 *
 * Climbing (Goren, Galil and El-Yaniv 2024): the answer at a threshold is the first node on the path from the predicted
 * class to the root that is as probable. The ruler measures the mistakes of the plain ranking of the classes, and of that by
 * expected cost on each tree (CRM, Karthik et al. 2021).
 *
 * Order of calls: create; push all rows; lt_decide_end_rows; lt_decide_scan, which may ask for a second reading of the rows
 * to be judged: lt_decide_push again, lt_decide_end_scan. All sums over rows are whole numbers. Time O(K) a row and tree;
 * memory for the rows to be judged 4 bytes each, 12 more a tree, and 8 for every step on their paths while these are at most
 * most_steps.
 */
typedef struct lt_decide lt_decide;

typedef enum lt_decide_cost {
  LT_COST_HEIGHT = 0,     /* edges from the node that joins two classes down to its deepest leaf */
  LT_COST_INFORMATION = 1 /* ln |L| / ln K of that node */
} lt_decide_cost;

#define LT_NO_TREE 4294967295u
#define LT_MOST_JUDGED 16777215u

typedef struct lt_decide_options {
  uint32_t n_classes; /* K, 2 .. LT_MAX_TABLE_CLASSES */
  uint32_t kind;      /* lt_kind */
  uint32_t n_trees;
  uint32_t ruler;      /* a tree, or LT_NO_TREE: no rankings then */
  uint32_t cost;       /* lt_decide_cost of CRM */
  uint32_t full;       /* 0: no LT_REPORT_RELIABILITY */
  uint32_t most_steps; /* steps of all trees that are kept */
  double temperature;
} lt_decide_options;

/*
 * Trees over all classes: n_nodes[n_trees]; parents, one tree behind the other, children before parents, the root last
 * (its entry is not read); leaves[n_trees][K], the node of each class. Every inner node has two children or more.
 */
lt_status lt_decide_create(const lt_decide_options *options, const uint32_t *n_nodes, const uint32_t *parents,
                           const uint32_t *leaves, lt_decide **out);
void lt_decide_destroy(lt_decide *decide);

typedef enum lt_part {
  LT_PART_NONE = 0,
  LT_PART_CALIBRATION = 1,
  LT_PART_EVALUATION = 2 /* to be judged, at most LT_MOST_JUDGED */
} lt_part;

/* labels[n_rows], parts[n_rows]. LT_BAD_VALUE as in lt_temperature_push; LT_CHANGED in a second reading. */
lt_status lt_decide_push(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows,
                         const int32_t *labels, const uint8_t *parts);

/*
 * Rows may be shared among instances with the same options and trees. Each pushes a run of the rows and returns what it
 * found, *out_bytes at *out_piece, valid until it is destroyed. The one that decides takes these pieces in the order of the
 * rows, in the first reading and in a second one. LT_INVALID for what is no piece.
 */
lt_status lt_decide_piece(lt_decide *decide, const void **out_piece, uint32_t *out_bytes);
lt_status lt_decide_put_piece(lt_decide *decide, const void *piece, uint32_t n_bytes);

/* All rows were pushed. */
lt_status lt_decide_end_rows(lt_decide *decide);

/*
 * Risk and coverage. thresholds[n_trees][n_thresholds] in multiples of 2^-40, above 2^40 for the root. *out_again is 1
 * where the steps were too many to be kept: then the same rows are pushed again.
 */
lt_status lt_decide_scan(lt_decide *decide, uint32_t n_thresholds, const double *thresholds, uint32_t *out_again);
lt_status lt_decide_end_scan(lt_decide *decide);

typedef enum lt_report {
  LT_REPORT_NODES = 0,       /* ln |L| / ln K of each node */
  LT_REPORT_TOTALS = 1,      /* rows, right ones, labels of probability 0; sums of -ln p at T = 1 and at T; 15 bins (count,
                                sum, right ones) of the largest p at T = 1 and at T; whether steps are kept; steps */
  LT_REPORT_LABELS = 2,      /* rows of each class */
  LT_REPORT_CALIBRATION = 3, /* tight thresholds of the calibration rows, ascending */
  LT_REPORT_WRONG = 4,       /* of wrong rows: the largest threshold at which they are wrong, ascending */
  LT_REPORT_RANKING = 5,     /* 0 plain, 1 CRM: sums of the distances of the first 5 and 20 classes, sum of the depth of the
                                first one, rows by the ruler's node that joins it and the truth */
  LT_REPORT_RELIABILITY = 6, /* by node 15 bins (count, sum of p, rows whose label is in the node) */
  LT_REPORT_STEPS = 7,       /* where they are kept: key and node of each, by key */
  LT_REPORT_CURVE = 8,       /* by level of LT_REPORT_WRONG, each once: it, risk up to it and above it, coverage lost by
                                steps below it and up to it */
  LT_REPORT_THRESHOLD = 9,   /* of climbing at threshold i: right answers, ancestors that answer and truth share, answers by
                                node */
  LT_REPORT_ROWS = 10        /* predicted class and label of each row */
} lt_report;

/* Numbers of one tree, `which` of them where there are several: *out_count and, unless out is NULL, the numbers. */
lt_status lt_decide_report(const lt_decide *decide, uint32_t what, uint32_t t, uint32_t which, double *out,
                           uint32_t *out_count);

/*
 * After the scan: out[2], the area under risk over coverage of tree a and its standard error, or the difference to tree b;
 * and what each row adds to it, unless out_influence[rows] is NULL.
 */
lt_status lt_decide_area(const lt_decide *decide, uint32_t a, uint32_t b, double *out, double *out_influence);

/*
 * The areas for resamples first .. first + count - 1 of the rows, where steps are kept: out[count]. All of one tree first.
 */
lt_status lt_decide_resample(lt_decide *decide, uint32_t t, uint32_t seed, uint32_t first, uint32_t count, double *out);

/* Answers of single rows by climbing: class, node and its probability, [n_rows] each. */
lt_status lt_decide_answers(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows, double first_row,
                            uint32_t t, double threshold, uint16_t *out_predicted, uint32_t *out_nodes,
                            double *out_confidence);

/* ---------------------------------------------------------------- metrics */

/*
 * Points counted by leaf and true class: counts[leaf * n_true + class]. N = the sum of all.
 */
typedef struct lt_contingency {
  uint32_t n_leaves;
  uint32_t n_true;
  const uint32_t *counts;
} lt_contingency;

/* counts[predicted[i] * n_true + truth[i]] += 1 for n points. LT_BAD_VALUE with the row where an index is too large. */
lt_status lt_count_contingency(const uint16_t *predicted, const int32_t *truth, uint32_t n, uint32_t n_leaves,
                               uint32_t n_true, uint32_t *counts);

/*
 * Measures of the flat partition, out[LT_FLAT_METRICS]; NaN where undefined.
 * matched_accuracy: maximum-weight one-to-one matching of leaves and classes, O(smaller^2 larger) of their numbers at worst.
 * accuracy: leaf = class; NaN unless the table is square.
 * nmi: mutual information over the arithmetic mean of the entropies; nmi_geometric: over their geometric mean.
 * ari: adjusted Rand index; rand_index; leaf_purity: share of points in their leaf's most frequent class.
 */
typedef enum lt_flat_metric {
  LT_MATCHED_ACCURACY = 0,
  LT_ACCURACY = 1,
  LT_NMI = 2,
  LT_NMI_GEOMETRIC = 3,
  LT_ARI = 4,
  LT_RAND_INDEX = 5,
  LT_LEAF_PURITY = 6,
  LT_FLAT_METRICS = 7
} lt_flat_metric;
lt_status lt_metrics_flat(const lt_contingency *table, double *out);

/* A tree in flat arrays: the children of node u are child[child_start[u] .. child_start[u+1]); children first, root
   last; leaf_of[u] is the row of the contingency table at leaf u, -1 at inner nodes. Every row on exactly one leaf.
   child_start has n_nodes + 1 entries, child n_nodes - 1, leaf_of n_nodes; what is in them is checked (LT_INVALID). */
typedef struct lt_tree {
  uint32_t n_nodes;
  const uint32_t *child_start;
  const uint32_t *child;
  const int32_t *leaf_of;
} lt_tree;

/*
 * out[0] dendrogram purity: over unordered pairs of distinct points of equal class, the mean purity of the lowest common
 * ancestor of their leaves (Kobren et al. 2017). out[1] least hierarchical distance (L2H, B.3): over pairs of points of
 * equal class in different leaves a, b, the mean of (log2 td_ab - 1) / (log2 K - 1), td the edges between a and b, K the
 * leaves. NaN where no pair exists, and for K <= 2. O(nodes * classes + sum over classes of (leaves holding it)^2).
 * The same bits for the same tree, however its nodes are numbered and its children ordered.
 */
lt_status lt_metrics_tree(const lt_contingency *table, const lt_tree *tree, double *out);

/*
 * Agreement of a tree over the leaves with a true tree over the classes (HMMC paper, section 5): 1 - mean over pairs of
 * distinct points of the squared difference of their similarity in either tree, 1 for points of one leaf or one class.
 * With d the edges from the root and c the lowest common ancestor of leaves x and y:
 * - LT_SHORTEST_PATH (SP): 1 - (d_x + d_y - 2 d_c) / the same for the two leaves of the tree that are furthest apart;
 * - LT_PATH_SHARING (PS): nodes that the paths from the root share over the nodes of the longer path, leaf counted, root
 *   not: d_c / max(d_x, d_y); LT_PATH_SHARING_WITH_ROOT counts the root: (d_c + 1) / (max(d_x, d_y) + 1).
 * A flat clustering is the tree with all leaves at the root (for SP and PS).
 */
typedef enum lt_similarity_kind {
  LT_SHORTEST_PATH = 0,
  LT_PATH_SHARING = 1,
  LT_PATH_SHARING_WITH_ROOT = 2
} lt_similarity_kind;

typedef struct lt_reference lt_reference;

/*
 * truth: leaf_of[u] is the column of the table. Time O(classes (classes + n) + leaves n) for n table entries above 0,
 * memory 4 leaves^2 bytes. LT_INVALID for more than LT_MAX_TABLE_CLASSES, or a tree over other classes.
 */
lt_status lt_reference_create(const lt_contingency *table, const lt_tree *truth, uint32_t kind, lt_reference **out);
void lt_reference_destroy(lt_reference *reference);

/* The score of a tree over the rows of the table; NaN without a pair of points. O(leaves^2). */
lt_status lt_reference_score(const lt_reference *reference, const lt_tree *tree, double *out);

/* The merges of a random tree: K leaves, a uniformly random pair of current groups joined K-1 times. out[2 (K-1)].
   K is 2 .. LT_MAX_LEAVES. */
lt_status lt_random_merges(uint32_t n_leaves, uint32_t seed, uint32_t *out);

/* ---------------------------------------------------------------- comparing trees */

/*
 * Two trees over the same leaves: leaf_of[u] is 0 .. K - 1, each on one node of either tree, K up to LT_MAX_LEAVES. Any
 * branching; nodes with a single child change nothing. LT_INVALID where the trees are no such trees.
 */

/* Clades, which are sets of the leaves below a node with more than one leaf and less than all, each counted once. */
typedef enum lt_clade_count { LT_CLADES_A = 0, LT_CLADES_B = 1, LT_CLADES_BOTH = 2, LT_CLADE_COUNTS = 3 } lt_clade_count;

/* out[LT_CLADE_COUNTS]. Robinson-Foulds distance (1981): those in one tree only. O(K log K). */
lt_status lt_compare_clades(const lt_tree *a, const lt_tree *b, double *out);

/* Triplets xy|z (or quartets xy|zw): resolved alike, resolved otherwise, resolved in a, in b, and all there are. */
typedef enum lt_resolution {
  LT_AGREE = 0,
  LT_DIFFER = 1,
  LT_RESOLVED_A = 2,
  LT_RESOLVED_B = 3,
  LT_TOTAL = 4,
  LT_RESOLUTIONS = 5
} lt_resolution;

/* out[LT_RESOLUTIONS], rooted triplets. At most O(nodes_a nodes_b) time, less for shallow trees; memory O(nodes). */
lt_status lt_compare_triplets(const lt_tree *a, const lt_tree *b, double *out);

/* out[LT_RESOLUTIONS], quartets of the trees without their roots. O(K) times that of triplets. */
lt_status lt_compare_quartets(const lt_tree *a, const lt_tree *b, double *out);

typedef enum lt_pair_measure { LT_COPHENETIC = 0, LT_BAKER = 1, LT_PAIR_MEASURES = 2 } lt_pair_measure;

/*
 * Measures over pairs of leaves; heights are by node, never decreasing towards the root. O(K^2) time, O(K) memory; from 4096
 * leaves on O(K depth log K) time and O(K log K) memory, where one of the trees is not deep.
 * out[LT_PAIR_MEASURES]: cophenetic correlation (Pearson, heights of lowest common ancestors) and Baker's gamma (1974;
 * Spearman with average ranks, of the number of clusters at which a pair is first together when the tree is cut by
 * height). NaN where one tree says the same of all pairs.
 * out_bk[K + 1]: the index of Fowlkes and Mallows (1983) of the partitions into k clusters, NaN where one of the trees
 * cannot be cut into k, and where all clusters are single leaves; out_expected[K + 1]: its mean under random
 * relabelling.
 */
lt_status lt_compare_pairs(const lt_tree *a, const double *height_a, const lt_tree *b, const double *height_b, double *out,
                           double *out_bk, double *out_expected);

/*
 * Rotates children so that the leaves of both trees come in orders as alike as can be found. *out: entanglement, sum of
 * |difference of places|^1.5 over its value for the reversed order; 0 for equal orders, NaN for a single leaf.
 * out_leaves_a[K], out_leaves_b[K]: the leaves from first to last. O(K depth) a round, at most 60 times 30
 * rounds, and of more than 4096 leaves at most 2^25 looks at a leaf.
 */
lt_status lt_untangle(const lt_tree *a, const lt_tree *b, double *out, uint32_t *out_leaves_a, uint32_t *out_leaves_b);

/*
 * Pearson correlation over pairs of leaves of the height of their lowest common ancestor and their distance, which is
 * condensed as in lt_linkage_distances; NaN where either is constant. O(K^2).
 */
lt_status lt_cophenetic_correlation(const lt_tree *tree, const double *height, const double *distances, double *out);

/*
 * Dasgupta's cost (2016): sum over pairs of leaves of their similarity times the leaves below their lowest common
 * ancestor. Similarities are condensed likewise. O(K^2).
 */
lt_status lt_dasgupta_cost(const lt_tree *tree, const double *similarities, double *out);

/* ---------------------------------------------------------------- graphs and their min-max distances */

#define LT_MAX_VERTICES 20000000u
#define LT_MAX_EDGES 100000000u

/*
 * A connected graph with dissimilarities on its edges. Edges are undirected; several edges between two vertices are
 * legal, and each counts on its own. The number of an edge breaks ties between equal values, everywhere.
 */
typedef struct lt_graph {
  uint32_t n_vertices;
  uint32_t n_edges;
  const uint32_t *src;  /* n_edges */
  const uint32_t *dst;  /* n_edges */
  const double *weight; /* n_edges, positive and finite */
} lt_graph;

/*
 * Checks all that fitting asks of a graph, except that it is connected. LT_INVALID below 2 vertices; LT_BAD_VALUE with the
 * edge as row for an end that does not exist, an edge from a vertex to itself, a weight that is not positive and finite.
 * O(m).
 */
lt_status lt_graph_check(const lt_graph *graph);

/*
 * The component of each vertex, out[n_vertices], numbered by lowest vertex, and how many there are. Errors as
 * lt_graph_check. O(m log n).
 */
lt_status lt_graph_components(const lt_graph *graph, uint32_t *out_component, uint32_t *out_count);

/*
 * The subdominant ultrametric of the values x[n_edges] (Chierchia and Perret 2019, equation (4)): the min-max distance of
 * two vertices is the smallest possible largest value on a path between them. Merge j = 0..n-2 of Kruskal's algorithm, in
 * the order of (x, edge), makes node n + j of the single-linkage tree:
 * out_children[2 (n-1)] the two nodes it joins, out_edges[n-1] its edge, out_heights[n-1] its x, and out_pass[m] for every
 * edge the edge whose value is the min-max distance of its ends. Errors as lt_graph_check, and LT_BAD_VALUE for an x that
 * is not finite or a graph that is not connected. O(m log n).
 */
lt_status lt_min_max(const lt_graph *graph, const double *x, uint32_t *out_children, uint32_t *out_edges,
                     double *out_heights, uint32_t *out_pass);

/*
 * The graph of points that the published experiments use: every point with its k nearest neighbours (Euclidean, ties to
 * the lower number; fewer than k where there are fewer points), and the edges of a minimum spanning tree of all points.
 * Points at the same place count as neighbours and have no edge, for its weight would be 0.
 * O(n log n) in few dimensions, O(n^2 d) at worst.
 */
typedef struct lt_neighbours lt_neighbours;

typedef enum lt_convention {
  LT_PLAIN = 0,  /* every edge its length */
  LT_AUTHORS = 1 /* half of it unless each point is among the k nearest of the other: the published code */
} lt_convention;

typedef enum lt_neighbours_phase { LT_PHASE_NEAREST = 0, LT_PHASE_SPANNING = 1, LT_PHASE_DONE = 2 } lt_neighbours_phase;

/*
 * points[n][d], row by row, which are copied. LT_BAD_VALUE with row and column for what is not finite or too large to be
 * squared, and where points differ by so little that squares of the differences underflow.
 */
lt_status lt_neighbours_create(const double *points, uint32_t n, uint32_t d, uint32_t k, lt_neighbours **out);
void lt_neighbours_destroy(lt_neighbours *neighbours);

/*
 * Searches for up to `leaves` more groups of at most 32 points. *out_done of n points have their neighbours, or of the
 * n - 1 edges the spanning tree has. LT_BAD_VALUE if all points are the same.
 */
lt_status lt_neighbours_step(lt_neighbours *neighbours, uint32_t leaves, uint32_t *out_phase, uint32_t *out_done);

/*
 * The first phase shared out among several instances made of the same points: points are parted into blocks (a power of
 * 2, at most LT_MAX_BLOCKS), and each pair of blocks a <= b is searched by itself, in any order, by any instance. Lists
 * are exact and ties go to the lower number, so the graph is the same however the pairs are shared out.
 */
#define LT_MAX_BLOCKS 8u

uint32_t lt_neighbours_blocks(const lt_neighbours *neighbours);
/* Points of blocks a and b, or of a where b is the same; 0 where they are no pair. */
uint32_t lt_neighbours_members(const lt_neighbours *neighbours, uint32_t a, uint32_t b);
/* The squared distances beyond which nothing is a neighbour of these points, as far as is known: out[members]. */
void lt_neighbours_limits(const lt_neighbours *neighbours, uint32_t a, uint32_t b, double *out);
/*
 * Neighbours across the pair of blocks that are not beyond limits[members]: k a point, squared distances and where the
 * neighbour is, UINT32_MAX where there are fewer. An instance that has searched has lists of that search only: it is of no
 * use for anything but other searches (LT_WRONG_STATE), and one that was stepped or put into does not search.
 */
lt_status lt_neighbours_search(lt_neighbours *neighbours, uint32_t a, uint32_t b, const double *limits, double *out_square,
                               uint32_t *out_place);
/*
 * Puts in what a search of another instance found; after the last pair of blocks the second phase begins, and before it
 * there is no step. LT_WRONG_STATE for one put in twice, LT_INVALID where in the end points have too few neighbours.
 */
lt_status lt_neighbours_put(lt_neighbours *neighbours, uint32_t a, uint32_t b, const double *square, const uint32_t *place);

/* Once done: how many edges there are; then the edges, by (src, dst) with src < dst. */
lt_status lt_neighbours_edges(lt_neighbours *neighbours, lt_convention convention, uint32_t *out_count);
void lt_neighbours_copy(const lt_neighbours *neighbours, uint32_t *out_src, uint32_t *out_dst, double *out_weight);

/* ---------------------------------------------------------------- ultrametric fitting */

/*
 * "Ultrametric Fitting by Gradient Descent" (Chierchia and Perret 2019). Every edge e has a parameter theta[e];
 * x = positive(theta), u = min-max distances of x, and AMSGrad (learning rate `step`, 0.9, 0.999, 1e-8) descends
 *
 *   closest   sum over edges of (u - w)^2                                                                (equation 7)
 * + size      sum over edges whose node is among the `top_nodes` last merges (0: all) of u / size of the smaller child (8)
 * + triplet   sum over triplets of max(0, margin + d(ref, pos) - d(ref, neg))                            (16)
 * + dasgupta  sum over edges of S / w, S the soft cardinal of its node with a sigmoid of scale `sigmoid` (12, 13, 17)
 *
 * each times its weight. LT_REDUCE_MEAN divides each sum by the number of its terms, as the published code does. Gradients
 * are analytic, on the n - 1 heights of the tree: an edge outside the tree has gradient 0.
 */
typedef struct lt_ultrametric lt_ultrametric;

typedef enum lt_term { LT_CLOSEST = 0, LT_TERM_SIZE = 1, LT_TRIPLET = 2, LT_DASGUPTA = 3, LT_TERMS = 4 } lt_term;
typedef enum lt_reduce { LT_REDUCE_MEAN = 0, LT_REDUCE_SUM = 1 } lt_reduce;
typedef enum lt_positive {
  LT_SOFTPLUS = 0, /* log(1 + e^theta); theta above 20 */
  LT_RELU = 1,
  LT_IDENTITY = 2 /* the paper's Algorithm 1, which keeps nothing positive */
} lt_positive;

typedef enum lt_start {
  LT_START_SCALED = 0,  /* x = 1.1 w */
  LT_START_EXACT = 1,   /* x = w */
  LT_START_PAPER = 2,   /* theta = w */
  LT_START_AUTHORS = 3, /* theta = the min-max distances of w */
  LT_START_AVERAGE = 4, /* x = heights of the average-linkage tree of the graph */
  LT_START_GIVEN = 5    /* theta as given */
} lt_start;

/*
 * Triplets by reference vertex: all (ref, pos, neg) with pos in pool[positive[0]..positive[1]) and neg in
 * pool[negative[0]..negative[1]) or pool[negative[2]..negative[3]), so that the cubic number of them is never written out.
 * LT_INVALID where a reference is among its own positives or negatives.
 */
typedef struct lt_triplets {
  uint32_t ref;
  uint32_t positive[2];
  uint32_t negative[4];
} lt_triplets;

typedef struct lt_ultrametric_options {
  double weight[LT_TERMS]; /* of each term, not negative; 0 leaves it out */
  double margin;
  double sigmoid;
  double step;
  uint32_t top_nodes;
  uint32_t reduce;     /* lt_reduce */
  uint32_t positive;   /* lt_positive */
  uint32_t start;      /* lt_start */
  uint32_t early_stop; /* 1: stop where the last 30 costs are on average within 0.5 % of the 30 before */
  uint32_t n_triplets;
  uint32_t n_pool;
  const lt_triplets *triplets; /* n_triplets */
  const uint32_t *pool;        /* n_pool vertices */
  const double *theta;         /* n_edges, for LT_START_GIVEN */
} lt_ultrametric_options;

/*
 * Bytes that fitting such a graph needs at most, whichever edges enter the tree on the way, with copies of input and
 * output, where `dasgupta` is the weight of that term. Not counted: triplets, the curve (40 bytes a step, three times that
 * while it grows), and a state that is saved.
 */
double lt_ultrametric_bytes(uint32_t n_vertices, uint32_t n_edges, double dasgupta);

/*
 * Copies what it needs of the graph and evaluates the start. Errors as lt_graph_check, and LT_BAD_VALUE for a graph that is
 * not connected. O(m log n); with the term dasgupta each evaluation adds the depths of all leaves.
 */
lt_status lt_ultrametric_create(const lt_graph *graph, const lt_ultrametric_options *options, lt_ultrametric **out);
void lt_ultrametric_destroy(lt_ultrametric *fit);

/*
 * Up to `iterations` more steps; *out_steps were made since the start, *out_stopped is 1 if it stopped early.
 * LT_BAD_VALUE where values, costs or gradients grow beyond what can be computed with.
 */
lt_status lt_ultrametric_step(lt_ultrametric *fit, uint32_t iterations, uint32_t *out_steps, uint32_t *out_stopped);

/*
 * Costs after steps first .. first + count - 1 (step 0: the start): out[5 count], the total and then each term times
 * its weight.
 */
lt_status lt_ultrametric_costs(const lt_ultrametric *fit, uint32_t first, uint32_t count, double *out);

typedef enum lt_iterate { LT_CURRENT = 0, LT_BEST = 1 } lt_iterate;

/* theta and x of an iterate, by edge: out_theta[m], out_x[m]. */
lt_status lt_ultrametric_edges(const lt_ultrametric *fit, lt_iterate which, double *out_theta, double *out_x);

/*
 * The single-linkage tree of the current iterate as lt_min_max gives it: out_edges[n - 1] and out_heights[n - 1], by merge.
 * O(n).
 */
void lt_ultrametric_tree(const lt_ultrametric *fit, uint32_t *out_edges, double *out_heights);

/* The step with the lowest cost. */
uint32_t lt_ultrametric_best(const lt_ultrametric *fit);

/* d cost / d theta at the current iterate, by edge: out[m]. */
lt_status lt_ultrametric_gradient(const lt_ultrametric *fit, double *out);

/*
 * The fit as bytes: how many they are, and the bytes. A fit created later with the same graph and options goes on from
 * them exactly as this one would; one that had stopped early goes on too. The state must be one that was saved here:
 * LT_INVALID is for one of another graph only.
 */
double lt_ultrametric_state_bytes(lt_ultrametric *fit);
void lt_ultrametric_save(lt_ultrametric *fit, uint8_t *out);
lt_status lt_ultrametric_restore(lt_ultrametric *fit, uint8_t *state, double bytes);

/* ---------------------------------------------------------------- features, and clusterings of them */

/*
 * Rows of features, copied and normalised. LT_NORMALISE_SCALE: column means are taken out and one factor makes the mean of
 * |x|^2 the number of columns; LT_NORMALISE_ZSCORE: every column gets mean 0 and variance 1 (a constant one 0).
 */
typedef struct lt_features lt_features;

typedef enum lt_scaling { LT_NORMALISE_SCALE = 0, LT_NORMALISE_ZSCORE = 1, LT_NORMALISE_NONE = 2 } lt_scaling;

/*
 * rows[n][d]. LT_EMPTY without rows. LT_BAD_VALUE with row and column for what is not finite or too large to be squared, and
 * where rows differ by so little that squares of the differences underflow: all that uses features squares them. 8 n d
 * bytes.
 */
lt_status lt_features_create(const double *rows, uint32_t n, uint32_t d, uint32_t normalise, lt_features **out);
void lt_features_destroy(lt_features *features);

/* The number of columns that hold one value only. */
uint32_t lt_features_constant(const lt_features *features);

/* The rows as they were normalised: out[n][d]. */
void lt_features_values(const lt_features *features, double *out);

/*
 * Principal component analysis (Hotelling 1933) of the normalised rows, m the smaller of n and d. `wanted` is a number of
 * components, of which there are no more than m, or below 1 the share of the variance that they hold at least; LT_INVALID
 * for others. *out_count components, by decreasing variance (of equal ones in no order), the entry of the largest magnitude of
 * each axis, the first of equals, above 0; 0 of them where all rows are the same. out_shares[m]: the share of the variance
 * that each of all m holds. out_scores[n][*out_count], with room for n m. O(n d m + m^3), 8 (n d + 3 m^2) bytes.
 */
lt_status lt_principal(const lt_features *features, double wanted, uint32_t *out_count, double *out_shares,
                       double *out_scores);

/* Sum of the distances of n rows to their mean. `rows` are row numbers, here and below. */
lt_status lt_features_spread(const lt_features *features, const uint32_t *rows, uint32_t n, double *out);

/*
 * k-means (Lloyd 1982) from the seeds of k-means++ (Arthur and Vassilvitskii 2007). Each seed after the first is the best of
 * `trials` draws (1: plain k-means++). The best of `runs` runs counts, the first of equals. An empty cluster takes the row
 * farthest from its own centre. `seed` is a whole number below 2^53. out_labels[n], out[LT_KMEANS_NUMBERS]. 1 <= k <= n.
 * O(runs rounds n k d).
 */
typedef enum lt_kmeans_number {
  LT_KMEANS_INERTIA = 0, /* sum of squared distances to the centres */
  LT_KMEANS_TIES = 1,    /* rows that could as well be in another cluster: as near to its centre, or put there by another run
                            with the same inertia. The seed decided. */
  LT_KMEANS_NUMBERS = 2
} lt_kmeans_number;

lt_status lt_kmeans(const lt_features *features, const uint32_t *rows, uint32_t n, uint32_t k, uint32_t runs,
                    uint32_t trials, double seed, uint32_t *out_labels, double *out);

/*
 * Spectral clustering (Ng, Jordan and Weiss 2001) over nearest neighbours, weights exp(-d^2 / (2 sigma^2)) with sigma the
 * mean distance of neighbours; eigenvectors by Lanczos. O(n neighbours) for the graph, plus the search. *out_ties: rows whose
 * last neighbours are no nearer than the next row, or of k-means' ties, whichever are more. out_said, where it is
 * not NULL, is what decided, [3 k + 1 + n k]: the k + 1 largest eigenvalues (0 for the last where k is n); of every cluster
 * the sum of degrees and what of it are edges inside; of every row its entries in the k eigenvectors, divided by their length.
 */
typedef struct lt_spectral_options {
  uint32_t n_clusters;
  uint32_t neighbours;
  uint32_t runs; /* of k-means */
} lt_spectral_options;

lt_status lt_spectral(const lt_features *features, const lt_spectral_options *options, const uint32_t *rows, uint32_t n,
                      double seed, uint32_t *out_labels, double *out_ties, double *out_said);

/* ---------------------------------------------------------------- hierarchical maximum-margin clustering */

#define LT_MAX_CHILDREN 128u

/*
 * One node of "Hierarchical Maximum-Margin Clustering" (equation 1): K weight vectors and balanced labels y that minimise
 *
 *   alpha G(W) + beta E(W) + 1/(n K) sum_i sum_(k != y_i) max(0, 1 - (w_y_i - w_k) x_i)^2,
 *   G = 1/(P K) sum_p |w_:p|_2 (2),  E = sum_p lambda_p |w_:p|_1 (3),  lambda_p = sum over ancestors |w_p| / (K |A| P),
 *
 * by turns: weights by a proximal Newton method (K = 2) or quasi-Newton (more), labels by balanced assignment, each child
 * between floor(low n / K) and ceil(high n / K) rows. J never rises. Score S = sum_i w_y_i x_i / (G + E) (4): the leaf with
 * the largest one is split next. A node whose rows are equal, or whose weights are all 0, has the score -Inf.
 */
typedef enum lt_regulariser {
  LT_REGULARISER_GE = 0,
  LT_REGULARISER_G = 1, /* beta = 0 */
  LT_REGULARISER_E = 2, /* alpha = 0 */
  LT_REGULARISER_1 = 3, /* alpha / (P K) times the sum of magnitudes */
  LT_REGULARISER_2 = 4  /* of squares */
} lt_regulariser;

typedef enum lt_start_of_split {
  LT_START_KMEANS = 0,
  LT_START_PCA = 1,    /* order on the first principal axis, cut into equal parts */
  LT_START_SEARCH = 2, /* both, the five features that are parted best and ten random ones, each followed from a large alpha
                          down; the lowest objective wins */
  LT_START_RANDOM = 3  /* not for lt_hmmc_split */
} lt_start_of_split;

typedef struct lt_hmmc_options {
  double alpha;
  double beta;
  double low;           /* 0 .. 1 */
  double high;          /* 1 .. K */
  double tolerance;     /* relative decrease of the objective at which weights are good enough */
  uint32_t n_children;  /* K, 2 .. LT_MAX_CHILDREN */
  uint32_t regulariser; /* lt_regulariser */
  uint32_t start;       /* lt_start_of_split */
  uint32_t runs;        /* of k-means */
  uint32_t most_rounds;
} lt_hmmc_options;

typedef enum lt_split_number {
  LT_SPLIT_OBJECTIVE = 0,
  LT_SPLIT_GROUP = 1,     /* G */
  LT_SPLIT_EXCLUSIVE = 2, /* E */
  LT_SPLIT_SIZE = 3,      /* below S */
  LT_SPLIT_SCORE = 4,
  LT_SPLIT_ROUNDS = 5,
  LT_SPLIT_RISE = 6, /* largest rise of the objective */
  LT_SPLIT_ZEROS = 7,
  LT_SPLIT_TIES = 8, /* rows that could change places with another at no cost, or go to another child within its bounds */
  LT_SPLIT_NUMBERS = 9
} lt_split_number;

/*
 * Splits n rows. `above`[d]: sum over the n_above ancestors of |w| of the child on the way to this node. What is random
 * depends on `seed` alone, so nodes may be split in any order. out_labels[n], out_weights[K][d], out[LT_SPLIT_NUMBERS].
 * O(n d K) for each evaluation of the loss; for K = 2 and up to 1024 features also O(d^2) for each row that comes within the
 * margin or leaves it. Labels are assigned exactly (equation 6): to two children by selection in O(n) expected, to more by a
 * minimum-cost flow in O(n K^2 + moves (K^3 + K log n)), as many moves as the cheapest labels violate the bounds by.
 */
lt_status lt_hmmc_split(const lt_features *features, const lt_hmmc_options *options, const uint32_t *rows, uint32_t n,
                        const double *above, uint32_t n_above, double seed, uint32_t *out_labels, double *out_weights,
                        double *out);

/* The cost of every row of the features for every child of a split, out[n][K] (equation 6), at its weights[K][d]. */
lt_status lt_hmmc_costs(const lt_features *features, const double *weights, uint32_t n_children, double *out);

/* ---------------------------------------------------------------- validity indices and linear classifiers */

/*
 * Indices of partitions of the same rows, with s_k the mean distance of cluster k to its centre c_k and tr W, tr B the sums
 * of squared distances within and between clusters. All distances are kept: 4 n^2 bytes.
 */
typedef struct lt_validity lt_validity;

#define LT_MAX_VALIDITY_ROWS 20000u

typedef enum lt_validity_number {
  LT_CALINSKI_HARABASZ = 0,  /* (1974): (tr B / (q - 1)) / (tr W / (n - q)) */
  LT_DAVIES_BOULDIN = 1,     /* (1979): mean over k of the largest (s_k + s_l) / |c_k - c_l|; less is better */
  LT_SILHOUETTE = 2,         /* (Rousseeuw 1987): mean of (b - a) / max(a, b); a cluster of one row counts 0 */
  LT_SILHOUETTE_SQUARED = 3, /* of squared distances, a cluster of one row counts 1 */
  LT_DUNN = 4,               /* (1974): smallest distance between clusters / largest one within */
  LT_TRACE_WITHIN = 5,
  LT_TRACE_BETWEEN = 6,
  LT_VALIDITY_NUMBERS = 7
} lt_validity_number;

lt_status lt_validity_create(const lt_features *features, const uint32_t *rows, uint32_t n, lt_validity **out);
void lt_validity_destroy(lt_validity *validity);

/* Clusters 0 .. q - 1, none empty (LT_INVALID); out[LT_VALIDITY_NUMBERS], indices NaN for q < 2. O(n^2). */
lt_status lt_validity_measure(const lt_validity *validity, const uint32_t *labels, uint32_t q, double *out);

/*
 * Linear support vector machines, one target against the others, squared hinge loss, with a bias: dual coordinate descent
 * (Hsieh, Chang, Lin, Keerthi and Sundararajan 2008).
 */
typedef struct lt_svm_options {
  double cost;      /* C */
  double tolerance; /* of the projected gradient */
  uint32_t n_targets;
  uint32_t most_epochs;
} lt_svm_options;

/* targets[n] of the rows; out_weights[n_targets][d + 1], the bias last. O(epochs n d) a target. */
lt_status lt_svm_train(const lt_features *features, const lt_svm_options *options, const uint32_t *rows,
                       const uint32_t *targets, uint32_t n, double seed, double *out_weights);

/* The target with the largest score of each row, the lowest of equals: out[n]. */
lt_status lt_linear_choose(const lt_features *features, const uint32_t *rows, uint32_t n, const double *weights,
                           uint32_t n_targets, uint32_t *out);

#endif
