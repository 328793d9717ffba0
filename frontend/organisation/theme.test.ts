import { describe, expect, it } from 'vitest'
import { isSameTheme, themeOf, withColour } from './theme.ts'

describe('an edited theme', () => {
  it('an edited theme contains the stored values that are valid theme colours', () => {
    const stored = {
      navigation: { backgroundColor: '#123456', labelColor: 'red', size: '#fff' },
      mainButton: 7,
      footer: { labelColor: '#fff' },
    }
    expect(themeOf(stored)).toEqual({ navigation: { backgroundColor: '#123456' } })
    for (const emptyValue of [null, undefined, 7, {}]) expect(themeOf(emptyValue)).toEqual({})
  })

  it('an edited theme sets and removes a colour', () => {
    const with1 = withColour({}, 'mainButton', 'labelColor', '#fff')
    const with2 = withColour(with1, 'mainButton', 'backgroundColor', '#000')
    expect(with2).toEqual({ mainButton: { labelColor: '#fff', backgroundColor: '#000' } })
    expect(withColour(withColour(with2, 'mainButton', 'labelColor', null), 'mainButton', 'backgroundColor', null)).toEqual({})
  })

  it('an edited theme counts as changed only when a colour differs', () => {
    const theme = { navigation: { backgroundColor: '#000', labelColor: '#fff' } }
    expect(isSameTheme(theme, { navigation: { labelColor: '#fff', backgroundColor: '#000' }, mainButton: {} })).toBe(true)
    expect(isSameTheme(theme, { navigation: { backgroundColor: '#000' } })).toBe(false)
  })
})
