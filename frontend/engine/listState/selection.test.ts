import { describe, expect, it } from 'vitest'
import { countOf, everything, extended, isSelected, nothing, stateOfPage, toggled, toggledPage } from './selection.ts'

const page = ['a', 'b', 'c', 'd']
const ids = ({ ids: chosen }: { readonly ids: ReadonlySet<string> }) => [...chosen].sort()

describe('the selection of a list', () => {
  it('takes rows in and out', () => {
    const one = toggled(nothing, 'a', page)
    expect(ids(one)).toEqual(['a'])
    expect(ids(toggled(one, 'a', page))).toEqual([])
  })
  it('takes a range from the last row touched, either way, and takes it out again', () => {
    expect(ids(extended(toggled(nothing, 'b', page), 'd', page))).toEqual(['b', 'c', 'd'])
    const up = extended(toggled(nothing, 'c', page), 'a', page)
    expect(ids(up)).toEqual(['a', 'b', 'c'])
    expect(ids(extended(up, 'b', page))).toEqual(['c'])
    expect(ids(extended(nothing, 'b', page))).toEqual(['b'])
    expect(ids(extended({ ...nothing, anchor: 'elsewhere' }, 'b', page))).toEqual(['b'])
  })
  it('takes the page, and keeps other pages', () => {
    const before = toggled(nothing, 'z', ['z'])
    const whole = toggledPage(before, page)
    expect(ids(whole)).toEqual(['a', 'b', 'c', 'd', 'z'])
    expect(ids(toggledPage(whole, page))).toEqual(['z'])
    expect([stateOfPage(before, page), stateOfPage(toggled(before, 'a', page), page), stateOfPage(whole, page)]).toEqual([
      'none',
      'some',
      'all',
    ])
    expect(stateOfPage(whole, [])).toBe('none')
  })
  it('of all that match counts those of every page; one taken out leaves those in sight', () => {
    expect(countOf(everything, 1234)).toBe(1234)
    expect(isSelected(everything, 'never seen')).toBe(true)
    const fewer = toggled(everything, 'b', page)
    expect([ids(fewer), fewer.isAll, countOf(fewer, 1234)]).toEqual([['a', 'c', 'd'], false, 3])
  })
})
