import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, isFormula, unguardCell } from './formula.ts'

describe('cells of a CSV file', () => {
  test.each(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3+cmd', '-1e2+cmd', '\t=1', '\r=1', "'=1", '＝1+1', '＠SUM(A1)'])(
    'guards %j against execution as a formula',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`)
    },
  )

  test.each(['-5', '-1e-7', '-1.5E+10', '+1 514 555-0100', '-3.25', '+1 (514) 555-0100', 'plain', "O'Neil", ''])(
    'leaves %j unchanged',
    (text) => {
      expect([guardCell(text), isFormula(text)]).toEqual([text, false])
    },
  )

  test('every text is unchanged after export and import', () => {
    const cell = fastCheck.oneof(fastCheck.string(), fastCheck.stringMatching(/^'{0,3}[=+\-@\t\r]?[\w'=+@-]{0,8}$/))
    fastCheck.assert(fastCheck.property(cell, (text) => unguardCell(guardCell(text)) === text))
  })

  test('a guarded value is no longer a formula', () => {
    fastCheck.assert(fastCheck.property(fastCheck.string(), (text) => !isFormula(guardCell(text))))
  })
})
