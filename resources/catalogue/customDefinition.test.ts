import { expect, it } from 'vitest'
import { customOf, withCustomFields } from '../core/customDefinition.ts'
import type { CustomField } from '../core/customFields.ts'
import { getResource } from '../index.ts'

const createField = (key: string, changes: Partial<CustomField> = {}): CustomField => ({
  key,
  type: 'NUMBER',
  tab: 'details',
  label: { en: key, fr: key },
  help: null,
  isRequired: false,
  isSensitive: false,
  isRetired: false,
  options: [],
  ...changes,
})

it('adds a field and a filter for each custom field, and only a read-only field for a retired one', () => {
  const participantDefinition = getResource('participant')
  const customFields = {
    participant: [
      createField('beds'),
      createField('nickname', { type: 'TEXT', isSensitive: true, isRequired: true }),
      createField('old', { isRetired: true }),
    ],
  }
  const extendedDefinition = withCustomFields(participantDefinition, customFields)
  expect(extendedDefinition.fields['customValues.beds']).toMatchObject({ type: 'decimal' })
  expect(extendedDefinition.fields['customValues.nickname']).toMatchObject({ type: 'text', sensitive: true, required: true })
  expect(extendedDefinition.fields['customValues.old']).toMatchObject({ readOnly: true })
  expect(customOf(extendedDefinition.fields['customValues.beds'] ?? { type: 'text' })?.key).toBe('beds')
  expect(extendedDefinition.list?.filters.slice(-2)).toEqual(['customValues.beds', 'customValues.nickname'])
  expect(withCustomFields(participantDefinition, customFields)).toBe(extendedDefinition)
  expect(withCustomFields(getResource('site'), customFields)).toBe(getResource('site'))
})
