/* ln 2 in two parts; the upper one has 31 bits, so that a whole number below 2^22 times it is exact. */
#pragma once

#define LT_LN2_HIGH 0x1.62e42fec00000p-1
#define LT_LN2_LOW 0x1.d1cf79abc9e3bp-32
