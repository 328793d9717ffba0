import { describe, expect, it } from 'vitest'
import { loadTexts } from './texts.ts'

const texts = loadTexts()

describe('texts', () => {
  it('are found by key, in the language asked for', () => {
    expect(texts.text('en', 'common:problems.required')).toBe('This field is required')
    expect(texts.text('fr', 'common:problems.required')).toBe('Ce champ est requis')
  })

  it('are taken from the first key that exists', () => {
    const keys = ['participants:problems.participant.lastName.required', 'common:problems.required']
    expect(texts.text('en', keys)).toBe('Last name is required')
    expect(texts.text('en', ['participants:problems.participant.tags.required', 'common:problems.required'])).toBe('This field is required')
  })

  it('fill in figures', () => {
    expect(texts.text('en', 'common:problems.tooLong', { max: 80 })).toBe('At most 80 characters')
    expect(texts.text('en', 'common:problems.healthCardInvalid', { province: 'ON' })).toBe('Invalid health card format for Ontario')
    expect(texts.text('fr', 'common:problems.healthCardInvalid', { province: 'NT' })).toContain('Territoires du Nord-Ouest')
  })

  it('answer the last key where none exists', () => {
    expect(texts.text('fr', ['common:problems.noSuchThing', 'common:noSuchThing'])).toBe('common:noSuchThing')
  })
})
