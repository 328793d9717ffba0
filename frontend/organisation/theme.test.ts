import { describe, expect, it } from 'vitest'
import { isSameTheme, themeOf, withColour } from './theme.ts'

describe('the theme that is edited', () => {
  it('is what is stored, without what is no colour of a theme', () => {
    const stored = {
      navigation: { backgroundColor: '#123456', labelColor: 'red', size: '#fff' },
      mainButton: 7,
      footer: { labelColor: '#fff' },
    }
    expect(themeOf(stored)).toEqual({ navigation: { backgroundColor: '#123456' } })
    for (const none of [null, undefined, 7, {}]) expect(themeOf(none)).toEqual({})
  })

  it('takes a colour and gives it up', () => {
    const with1 = withColour({}, 'mainButton', 'labelColor', '#fff')
    const with2 = withColour(with1, 'mainButton', 'backgroundColor', '#000')
    expect(with2).toEqual({ mainButton: { labelColor: '#fff', backgroundColor: '#000' } })
    expect(withColour(withColour(with2, 'mainButton', 'labelColor', null), 'mainButton', 'backgroundColor', null)).toEqual({})
  })

  it('is changed only where a colour is', () => {
    const theme = { navigation: { backgroundColor: '#000', labelColor: '#fff' } }
    expect(isSameTheme(theme, { navigation: { labelColor: '#fff', backgroundColor: '#000' }, mainButton: {} })).toBe(true)
    expect(isSameTheme(theme, { navigation: { backgroundColor: '#000' } })).toBe(false)
  })
})
