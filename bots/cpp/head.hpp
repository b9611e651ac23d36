#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

/** Lines of the input that are not blank, without blanks and carriage returns at their end. */
static bool nextLine(std::string& line) {
  while (std::getline(std::cin, line)) {
    size_t end = line.find_last_not_of(" \t\r\n");
    if (end == std::string::npos) continue;
    line.resize(end + 1);
    return true;
  }
  return false;
}
