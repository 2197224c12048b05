#ifndef PIXELS_H
#define PIXELS_H
#endif
