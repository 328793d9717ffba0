import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { parseClock } from '#resources/core/values/day.ts'
import { getReadersZone } from '../base/i18n/dates.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { DatetimeCell } from './types/datetime.tsx'
import { timeView } from './types/time.tsx'
import { zoneName } from './zoneName.ts'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
})

const instant = '2026-03-01T14:30:00.000Z'
const fieldContext = { resource: 'consent', name: 'givenTime' }

it('shows the time zone of a recorded timestamp, even when the reader has the same time zone', () => {
  const zone = zoneName('en', getReadersZone(), instant)
  expect(renderToStaticMarkup(<DatetimeCell value={instant} row={{}} field={{ namesZone: true }} />)).toContain(zone)
  expect(renderToStaticMarkup(<DatetimeCell value={instant} row={{}} field={{}} />)).not.toContain(zone)
})

it('shows the time zone of a time on its date', () => {
  const row = { givenOn: '2026-03-01', givenTime: '14:30' }
  const zone = zoneName('en', getReadersZone(), parseClock(getReadersZone(), '2026-03-01 14:30').toISOString())
  const show = (field: object) => {
    const Cell = timeView.Cell
    return renderToStaticMarkup(<Cell {...fieldContext} value="14:30" row={row} field={{ type: 'time', ...field }} />)
  }
  expect(show({ zoneOn: 'givenOn' })).toContain(zone)
  expect(show({})).not.toContain(zone)
})

it('names zones in the language of the reader', () => {
  expect([zoneName('en', 'America/Toronto', instant), zoneName('fr', 'America/Toronto', instant)]).toEqual(['EST', 'HNE'])
})
