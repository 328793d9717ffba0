import { expect, it } from 'vitest'
import { customOf, withCustomFields } from './core/customDefinition.ts'
import type { CustomField } from './core/customFields.ts'
import { resourceNamed } from './index.ts'

const field = (key: string, changes: Partial<CustomField> = {}): CustomField => ({
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

it('makes a field and a filter of each field of the organisation, and of a retired one a field that is only read', () => {
  const declared = resourceNamed('participant')
  const own = {
    participant: [
      field('beds'),
      field('nickname', { type: 'TEXT', isSensitive: true, isRequired: true }),
      field('old', { isRetired: true }),
    ],
  }
  const extended = withCustomFields(declared, own)
  expect(extended.fields['customValues.beds']).toMatchObject({ type: 'decimal' })
  expect(extended.fields['customValues.nickname']).toMatchObject({ type: 'text', sensitive: true, required: true })
  expect(extended.fields['customValues.old']).toMatchObject({ readOnly: true })
  expect(customOf(extended.fields['customValues.beds'] ?? { type: 'text' })?.key).toBe('beds')
  expect(extended.list?.filters.slice(-2)).toEqual(['customValues.beds', 'customValues.nickname'])
  expect(withCustomFields(declared, own)).toBe(extended)
  expect(withCustomFields(resourceNamed('site'), own)).toBe(resourceNamed('site'))
})
