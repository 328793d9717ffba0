import { describe, expect, it } from 'vitest'
import { choice } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { auditHistoryOf } from '#resources/organisation/auditHistory.ts'
import { findTextProblems } from './findTextProblems.ts'

const kettle = defineResource({
  name: 'kettle',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'colour',
  path: { many: 'kettles', one: 'kettle' },
  fields: { colour: choice({ values: ['RED'] }) },
  actions: { list: 'VIEW' },
  rules: [{ code: 'kettleIsHot', on: 'colour', require: { field: 'colour', filled: true } }],
  form: { tabs: [{ key: 'lid', groups: [{ key: 'rim', fields: ['colour'] }] }] },
  audit: 'changes',
  deletion: 'none',
})

describe('interface texts', () => {
  it('interface texts are complete in both languages', () => {
    expect(findTextProblems(resources)).toEqual([])
  })

  it('interface texts are reported when their subject no longer exists', () => {
    const reducedResources = resources.filter(({ name }) => !['eligibilityCriterion', 'duplicatePair', 'auditHistory'].includes(name))
    const staleProblems = findTextProblems([...reducedResources, auditHistoryOf(reducedResources)]).filter((line) =>
      line.includes('nothing that is declared'),
    )
    expect(staleProblems.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'studies:titles.eligibilityCriterion.one',
        'studies:values.eligibilityCriterion.kind.INCLUSION',
        'studies:eligibilityCriterion.criterion',
        'audit:values.auditHistory.kind.duplicatePair',
        'audit:values.auditHistory.action.notTheSame',
      ]),
    )
  })

  it('interface texts are reported as missing for everything that a new resource shows', () => {
    const missing = findTextProblems([...resources, kettle]).filter((line) => /kettle.* missing in French/i.test(line))
    expect(missing.map((line) => line.split(' ')[0])).toEqual([
      'admin:titles.kettle.one',
      'admin:titles.kettle.many',
      'admin:titles.kettle.new',
      'admin:kettle.colour',
      'admin:values.kettle.colour.RED',
      'admin:tabs.kettle.lid',
      'admin:groups.kettle.rim',
      'common:problems.kettleIsHot',
      'audit:values.auditHistory.kind.kettle',
    ])
  })
})
