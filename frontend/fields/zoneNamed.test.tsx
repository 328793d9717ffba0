import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { instantIn } from '#resources/core/day.ts'
import { readersZone } from '../base/i18n/dates.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { DatetimeCell } from './datetime.tsx'
import { timeView } from './time.tsx'
import { zoneName } from './zoneName.ts'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
})

const at = '2026-03-01T14:30:00.000Z'
const place = { resource: 'consent', name: 'givenTime' }

it('a moment that is evidence names its time zone, also where the reader has the same clock', () => {
  const zone = zoneName('en', readersZone(), at)
  expect(renderToStaticMarkup(<DatetimeCell value={at} row={{}} field={{ namesZone: true }} />)).toContain(zone)
  expect(renderToStaticMarkup(<DatetimeCell value={at} row={{}} field={{}} />)).not.toContain(zone)
})

it('a time of day names the zone of its day', () => {
  const row = { givenOn: '2026-03-01', givenTime: '14:30' }
  const zone = zoneName('en', readersZone(), instantIn(readersZone(), '2026-03-01 14:30').toISOString())
  const show = (field: object) => {
    const Cell = timeView.Cell
    return renderToStaticMarkup(<Cell {...place} value="14:30" row={row} field={{ type: 'time', ...field }} />)
  }
  expect(show({ zoneOn: 'givenOn' })).toContain(zone)
  expect(show({})).not.toContain(zone)
})

it('names zones in the language of the reader', () => {
  expect([zoneName('en', 'America/Toronto', at), zoneName('fr', 'America/Toronto', at)]).toEqual(['EST', 'HNE'])
})
