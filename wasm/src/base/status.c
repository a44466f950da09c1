/* The message and the place of the last failure (status.h). */
#include "status.h"

enum { MESSAGE_BYTES = 256 };

static char last_message[MESSAGE_BYTES] = "";
static double last_place[3] = {-1, -1, -1};

/* Appends a whole number >= 0; written here so that the core needs no stdio. */
static uint32_t append_number(uint32_t at, double number) {
  char digits[24];
  uint32_t n = 0;
  uint64_t rest = number >= 0 && number < 9e15 ? (uint64_t)number : 0;
  do {
    digits[n++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  while (n > 0 && at < MESSAGE_BYTES - 1) {
    last_message[at++] = digits[--n];
  }
  return at;
}

static void set_message(const char *message, const double *numbers, uint32_t n_numbers) {
  uint32_t at = 0;
  uint32_t used = 0;
  for (; *message != '\0' && at < MESSAGE_BYTES - 1; ++message) {
    if (*message == '#' && used < n_numbers) {
      at = append_number(at, numbers[used++]);
    } else {
      last_message[at++] = *message;
    }
  }
  last_message[at] = '\0';
}

lt_status lt_fail(lt_status status, const char *message, double first, double second) {
  const double numbers[2] = {first, second};
  set_message(message, numbers, 2);
  last_place[0] = last_place[1] = last_place[2] = -1;
  return status;
}

lt_status lt_fail_at(lt_status status, const char *message, double row, double column, double byte) {
  const double numbers[2] = {row, column};
  set_message(message, numbers, 2);
  last_place[0] = row;
  last_place[1] = column;
  last_place[2] = byte;
  return status;
}

const char *lt_last_error(void) { return last_message; }

double lt_last_error_place(lt_place place) { return (uint32_t)place < 3 ? last_place[place] : -1; }

uint32_t lt_abi_version(void) { return LT_ABI_VERSION; }
