/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * @brief A game board without hardware, for tests.
 *
 * The board sits on the pins that the devicetree node "arbiter,game-board" names, all of them
 * on emulated GPIO ports. Between it and the application are Zephyr's own drivers, so their
 * scanning, debouncing and refreshing take their time: a change of a contact reaches the
 * application some tens of milliseconds later.
 *
 * Nothing here may be called from an interrupt.
 */

#ifndef ARBITER_EMULATED_BOARD_H_
#define ARBITER_EMULATED_BOARD_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The most characters that board_digits() writes: eight digits, eight points, the final 0. */
#define BOARD_DIGITS_SIZE 17

/**
 * @brief Closes or opens a contact of the key matrix.
 *
 * @param row The matrix row, from 0.
 * @param column The matrix column, from 0.
 * @param closed Whether a piece stands on the contact.
 *
 * @return Whether the matrix has such a contact.
 */
bool board_contact(uint32_t row, uint32_t column, bool closed);

/**
 * @brief Tells whether a contact is closed.
 *
 * @param row The matrix row, from 0.
 * @param column The matrix column, from 0.
 *
 * @return Whether a piece stands on the contact; false when the matrix has no such contact.
 */
bool board_contact_is_closed(uint32_t row, uint32_t column);

/**
 * @brief Presses or releases a key.
 *
 * @param code The key's input code, such as INPUT_KEY_ENTER.
 * @param pressed Whether the key is down.
 *
 * @return Whether the board has such a key.
 */
bool board_key(uint16_t code, bool pressed);

/**
 * @brief Reads what the eight digits show at this moment.
 *
 * A digit is seen as the eye does: lit when it has been refreshed within the last 100 ms.
 *
 * @param[out] text A character for each digit, a space for a dark one and '?' for segments
 *                  that make no digit, and a '.' after a digit whose point is lit; then 0. Where
 *                  the board has a text display, the beginning of its first row.
 */
void board_digits(char text[BOARD_DIGITS_SIZE]);

/**
 * @brief Reads a row of the text display, where the board has one instead of digits.
 *
 * @param row The row, from 0; below the last one there is no text.
 * @param[out] text What the row shows, as far as there is room for it; then 0.
 * @param size The size of @p text in bytes.
 */
void board_text(uint32_t row, char *text, size_t size);

/** @brief Tells whether the alarm sounds. */
bool board_alarm(void);

/**
 * @brief Tells whether a side's light is on.
 *
 * @param side 0 for the first player, 1 for the second.
 *
 * @return Whether it is; false when the board has no such light.
 */
bool board_turn(uint32_t side);

#endif /* ARBITER_EMULATED_BOARD_H_ */
