import { expect, it } from 'vitest'
import type { CustomField } from '#resources/core/customFields.ts'
import { getResource } from '#resources/index.ts'
import { customFieldsOfTab, slotOfPath, withCustomTabs } from './customTabs.ts'
import { fieldsOfTab } from './formLayout.ts'

const createField = (key: string, tab: CustomField['tab']): CustomField => ({
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

it('adds custom fields to the tab that each names, and shows their problems there', () => {
  const study = getResource('study')
  const organisationFields = [createField('code', 'details'), createField('arms', 'design'), createField('sex', 'eligibility')]
  const extendedDefinition = withCustomTabs(study, { study: organisationFields })
  expect(withCustomTabs(study, { site: organisationFields })).toBe(study)
  const slotEntries = (extendedDefinition.form?.tabs ?? []).map((tab) => [
    tab.key,
    fieldsOfTab(tab).filter((name) => name.startsWith('customValues')),
  ])
  expect(Object.fromEntries(slotEntries)).toMatchObject({
    details: ['customValues'],
    design: ['customValues-design'],
    eligibility: ['customValues-eligibility'],
    subjectIds: [],
  })
  expect(
    ['customValues.arms', 'customValues.code', 'customValues.gone', 'tags.2'].map((path) => slotOfPath(path, organisationFields)),
  ).toEqual(['customValues-design', 'customValues', 'customValues', 'tags'])
  const design = extendedDefinition.form?.tabs.find(({ key }) => key === 'design')
  expect(design && customFieldsOfTab(design, organisationFields).map(({ key }) => key)).toEqual(['arms'])
})
