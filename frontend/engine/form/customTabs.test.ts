import { expect, it } from 'vitest'
import type { CustomField } from '#resources/core/customFields.ts'
import { resourceNamed } from '#resources/index.ts'
import { customFieldsIn, placeOfPath, withCustomTabs } from './customTabs.ts'
import { fieldsOfTab } from './formLayout.ts'

const field = (key: string, tab: CustomField['tab']): CustomField => ({
  key,
  tab,
  type: 'TEXT',
  label: { en: key, fr: key },
  help: null,
  isRequired: false,
  isSensitive: false,
  isRetired: false,
  options: [],
})

it('gives each tab that a field of the organisation names a place for it, where its problems are shown, too', () => {
  const study = resourceNamed('study')
  const own = [field('code', 'details'), field('arms', 'design'), field('sex', 'eligibility')]
  const extended = withCustomTabs(study, { study: own })
  expect(withCustomTabs(study, { site: own })).toBe(study)
  const places = (extended.form?.tabs ?? []).map((tab) => [tab.key, fieldsOfTab(tab).filter((name) => name.startsWith('customValues'))])
  expect(Object.fromEntries(places)).toMatchObject({
    details: ['customValues'],
    design: ['customValues-design'],
    eligibility: ['customValues-eligibility'],
    subjectIds: [],
  })
  expect(['customValues.arms', 'customValues.code', 'customValues.gone', 'tags.2'].map((path) => placeOfPath(path, own))).toEqual([
    'customValues-design',
    'customValues',
    'customValues',
    'tags',
  ])
  const design = extended.form?.tabs.find(({ key }) => key === 'design')
  expect(design && customFieldsIn(design, own).map(({ key }) => key)).toEqual(['arms'])
})
