// Converts interleaved numbers to planes and back.
#pragma STDC FP_CONTRACT OFF

// Where each lane comes from: first from two planes, then from their result and the third. The second step fills −1.
#if WIDTH == 4
#define JOIN0_TWO \
  0, 4, -1, 1
#define JOIN0_THIRD \
  0, 1, 4, 3
#define JOIN1_TWO \
  5, -1, 2, 6
#define JOIN1_THIRD \
  0, 5, 2, 3
#define JOIN2_TWO \
  -1, 3, 7, -1
#define JOIN2_THIRD \
  6, 1, 2, 7
#define PART0_TWO \
  0, 3, 6, -1
#define PART0_THIRD \
  0, 1, 2, 5
#define PART1_TWO \
  1, 4, 7, -1
#define PART1_THIRD \
  0, 1, 2, 6
#define PART2_TWO \
  2, 5, -1, -1
#define PART2_THIRD \
  0, 1, 4, 7
#elif WIDTH == 8
#define JOIN0_TWO \
  0, 8, -1, 1, 9, -1, 2, 10
#define JOIN0_THIRD \
  0, 1, 8, 3, 4, 9, 6, 7
#define JOIN1_TWO \
  -1, 3, 11, -1, 4, 12, -1, 5
#define JOIN1_THIRD \
  10, 1, 2, 11, 4, 5, 12, 7
#define JOIN2_TWO \
  13, -1, 6, 14, -1, 7, 15, -1
#define JOIN2_THIRD \
  0, 13, 2, 3, 14, 5, 6, 15
#define PART0_TWO \
  0, 3, 6, 9, 12, 15, -1, -1
#define PART0_THIRD \
  0, 1, 2, 3, 4, 5, 10, 13
#define PART1_TWO \
  1, 4, 7, 10, 13, -1, -1, -1
#define PART1_THIRD \
  0, 1, 2, 3, 4, 8, 11, 14
#define PART2_TWO \
  2, 5, 8, 11, 14, -1, -1, -1
#define PART2_THIRD \
  0, 1, 2, 3, 4, 9, 12, 15
#elif WIDTH == 16
#define JOIN0_TWO \
  0, 16, -1, 1, 17, -1, 2, 18, -1, 3, 19, -1, 4, 20, -1, 5
#define JOIN0_THIRD \
  0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15
#define JOIN1_TWO \
  21, -1, 6, 22, -1, 7, 23, -1, 8, 24, -1, 9, 25, -1, 10, 26
#define JOIN1_THIRD \
  0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15
#define JOIN2_TWO \
  -1, 11, 27, -1, 12, 28, -1, 13, 29, -1, 14, 30, -1, 15, 31, -1
#define JOIN2_THIRD \
  26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31
#define PART0_TWO \
  0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, -1, -1, -1, -1, -1
#define PART0_THIRD \
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29
#define PART1_TWO \
  1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, -1, -1, -1, -1, -1
#define PART1_THIRD \
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30
#define PART2_TWO \
  2, 5, 8, 11, 14, 17, 20, 23, 26, 29, -1, -1, -1, -1, -1, -1
#define PART2_THIRD \
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31
#endif

typedef uint8_t bytes __attribute__((ext_vector_type(WIDTH)));
typedef uint16_t words __attribute__((ext_vector_type(WIDTH)));

// Interleaves the pixels of three planes.
LANEWISE triple joined(triple t) {
  floats first = __builtin_shufflevector(t.x, t.y, JOIN0_TWO);
  floats second = __builtin_shufflevector(t.x, t.y, JOIN1_TWO);
  floats third = __builtin_shufflevector(t.x, t.y, JOIN2_TWO);
  return (triple){
      __builtin_shufflevector(first, t.z, JOIN0_THIRD),
      __builtin_shufflevector(second, t.z, JOIN1_THIRD),
      __builtin_shufflevector(third, t.z, JOIN2_THIRD),
  };
}

// Splits interleaved pixels into planes.
LANEWISE triple parted(triple t) {
  floats first = __builtin_shufflevector(t.x, t.y, PART0_TWO);
  floats second = __builtin_shufflevector(t.x, t.y, PART1_TWO);
  floats third = __builtin_shufflevector(t.x, t.y, PART2_TWO);
  return (triple){
      __builtin_shufflevector(first, t.z, PART0_THIRD),
      __builtin_shufflevector(second, t.z, PART1_THIRD),
      __builtin_shufflevector(third, t.z, PART2_THIRD),
  };
}

// Four numbers that lie side by side, such as a node of a table.
typedef float px_node __attribute__((ext_vector_type(4)));

static inline px_node load_node(const float *from) {
  px_node node;
  memcpy(&node, from, sizeof node);
  return node;
}

// Writes the first three numbers of four nodes to three planes.
static inline void store_nodes(const px_node node[4], float *x, float *y, float *z) {
  px_node xy_low = __builtin_shufflevector(node[0], node[1], 0, 4, 1, 5);
  px_node xy_high = __builtin_shufflevector(node[2], node[3], 0, 4, 1, 5);
  px_node z_low = __builtin_shufflevector(node[0], node[1], 2, 6, -1, -1);
  px_node z_high = __builtin_shufflevector(node[2], node[3], 2, 6, -1, -1);
  px_node planes[3] = {
      __builtin_shufflevector(xy_low, xy_high, 0, 1, 4, 5),
      __builtin_shufflevector(xy_low, xy_high, 2, 3, 6, 7),
      __builtin_shufflevector(z_low, z_high, 0, 1, 4, 5),
  };
  memcpy(x, &planes[0], sizeof planes[0]);
  memcpy(y, &planes[1], sizeof planes[1]);
  memcpy(z, &planes[2], sizeof planes[2]);
}

// A vector of nodes, and how two of these become planes: in each group of four, the first or the last two numbers of
// both alternately, and then the first or the last two of both.
#if WIDTH == 4
#define NODES_LOW 0, 4, 1, 5
#define NODES_HIGH 2, 6, 3, 7
#define NODES_FIRST 0, 1, 4, 5
#define NODES_SECOND 2, 3, 6, 7
#define joined_nodes(nodes) (nodes)[0]
#elif WIDTH == 8
#define NODES_LOW 0, 8, 1, 9, 4, 12, 5, 13
#define NODES_HIGH 2, 10, 3, 11, 6, 14, 7, 15
#define NODES_FIRST 0, 1, 8, 9, 4, 5, 12, 13
#define NODES_SECOND 2, 3, 10, 11, 6, 7, 14, 15
#define joined_nodes(nodes) __builtin_shufflevector((nodes)[0], (nodes)[1], 0, 1, 2, 3, 4, 5, 6, 7)
#elif WIDTH == 16
#define NODES_LOW 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define NODES_HIGH 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define NODES_FIRST 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define NODES_SECOND 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
#define joined_nodes(nodes)                                                                             \
  __builtin_shufflevector(__builtin_shufflevector((nodes)[0], (nodes)[1], 0, 1, 2, 3, 4, 5, 6, 7),      \
                          __builtin_shufflevector((nodes)[2], (nodes)[3], 0, 1, 2, 3, 4, 5, 6, 7), 0, 1, \
                          2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#endif
