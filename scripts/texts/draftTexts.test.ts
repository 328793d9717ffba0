import { describe, expect, it } from 'vitest'
import { draftOf } from './draftTexts.ts'

describe('a drafted text', () => {
  it.each([
    ['admin:equipment.calibrationDueOn', 'Calibration due on'],
    ['admin:equipment.siteId', 'Site'],
    ['admin:values.equipment.status.IN_USE', 'In use'],
    ['admin:transitions.equipment.sendToRepair', 'Send to repair'],
    ['common:name', 'Name'],
  ])('a drafted text of %s is %s', (key, text) => {
    expect(draftOf(key)).toBe(text)
  })
})
