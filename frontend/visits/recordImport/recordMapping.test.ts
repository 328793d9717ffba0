import { expect, it } from 'vitest'
import type { RecordFileReading } from '#resources/participants/recordImport.ts'
import { mappingOf, parseMissingCodes, proposedSettings } from './recordMapping.ts'

const reading: RecordFileReading = {
  rows: 3,
  records: 2,
  hasLabels: false,
  columns: [{ name: 'record_id', use: 'record', form: 'About Them' }],
  events: [
    { name: 'enrolment_arm_1', rows: 2, proposedId: 'visit-1' },
    { name: 'other_arm_1', rows: 1, proposedId: null },
  ],
  groups: [],
  participant: { subjectId: 'record_id', streetAddress: 'address' },
  sites: [{ id: 'site-1', name: 'North' }],
  visits: [{ id: 'visit-1', name: 'Enrolment' }],
}

it('takes over the proposals for columns and events, and the only site', () => {
  expect(proposedSettings(reading)).toEqual({
    participant: { subjectId: { column: 'record_id' } },
    siteId: 'site-1',
    sites: {},
    events: { enrolment_arm_1: 'visit-1' },
    missing: '',
  })
})

it('chooses no site if the user works at several', () => {
  expect(proposedSettings({ ...reading, sites: [...reading.sites, { id: 'site-2', name: 'South' }] }).siteId).toBeNull()
})

it('reads a missing-data code from each line, and rejects lines of another form', () => {
  expect(parseMissingCodes('-99=UNK\n\nNA1 = na')).toEqual({ '-99': 'UNK', NA1: 'NA' })
  expect([parseMissingCodes('-99'), parseMissingCodes('-99=lost'), parseMissingCodes('=ND')]).toEqual([null, null, null])
})

it('sends no mapping without a site or with a wrong missing-data code', () => {
  const settings = proposedSettings(reading)
  expect(mappingOf({ ...settings, siteId: null })).toBeNull()
  expect(mappingOf({ ...settings, missing: 'x' })).toBeNull()
  expect(mappingOf({ ...settings, missing: '-99=ND' })).toMatchObject({ siteId: 'site-1', missingCodes: { '-99': 'ND' } })
})
