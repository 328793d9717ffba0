import { describe, expect, it } from 'vitest'
import { loadTexts } from './texts.ts'

const texts = loadTexts()

describe('texts', () => {
  it('texts are looked up by key, in the requested language', () => {
    expect(texts.text('en', 'common:problems.required')).toBe('This field is required')
    expect(texts.text('fr', 'common:problems.required')).toBe('Ce champ est requis')
  })

  it('texts use the first of several keys that exists', () => {
    const keys = ['participants:problems.participant.lastName.required', 'common:problems.required']
    expect(texts.text('en', keys)).toBe('Last name is required')
    expect(texts.text('en', ['participants:problems.participant.tags.required', 'common:problems.required'])).toBe('This field is required')
  })

  it('texts interpolate values', () => {
    expect(texts.text('en', 'common:problems.tooLong', { max: 80 })).toBe('At most 80 characters')
    expect(texts.text('en', 'common:problems.healthCardInvalid', { province: 'ON' })).toBe('Invalid health card format for Ontario')
    expect(texts.text('fr', 'common:problems.healthCardInvalid', { province: 'NT' })).toContain('Territoires du Nord-Ouest')
  })

  it('texts choose the singular or the plural of the language', () => {
    const key = 'forms:odmImport.notes.visits'
    expect(texts.text('en', key, { count: 1 })).toMatch(/^1 visit is/)
    expect(texts.text('en', key, { count: 0 })).toMatch(/^0 visits are/)
    expect(texts.text('fr', key, { count: 0 })).toMatch(/^0 visite /)
    expect(texts.text('fr', key, { count: 1_000_000 })).toMatch(/^1000000 visites /)
  })

  it('texts name the month of a date', () => {
    expect(texts.text('en', 'common:problems.beforeApproval', { date: '2026-11-27' })).toContain('27 Nov 2026')
    expect(texts.text('fr', 'common:problems.beforeApproval', { date: '2026-11-27' })).toContain('27 nov. 2026')
  })

  it('texts return the last key when no key exists', () => {
    expect(texts.text('fr', ['common:problems.noSuchThing', 'common:noSuchThing'])).toBe('common:noSuchThing')
  })
})
