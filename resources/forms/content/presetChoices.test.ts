import { describe, expect, it } from 'vitest'
import { problemsOf } from '../survey/checks.ts'
import { createSurvey } from '../survey/surveyEngine.ts'
import type { JsonObject } from './json.ts'
import { findPresetAnswers, presetPathsOf, withoutPresetChoices } from './presetChoices.ts'

const yesNo = ['yes', 'no']
const formOf = (elements: readonly JsonObject[], rest: JsonObject = {}): JsonObject => ({ pages: [{ elements }], ...rest })
const pathOf = (index: number, ...keys: readonly (string | number)[]) => ['pages', 0, 'elements', index, ...keys]

const presetForm = formOf(
  [
    { type: 'boolean', name: 'agrees', consentAnswers: [true], defaultValue: true },
    { type: 'boolean', name: 'contact', defaultValue: false },
    { type: 'checkbox', name: 'samples', choices: ['blood', 'saliva'], defaultValue: ['blood'] },
    { type: 'radiogroup', name: 'future', choices: yesNo, defaultValueExpression: "'yes'" },
    { type: 'signaturepad', name: 'signature', defaultValue: 'data:image/png;base64,AAAA' },
    { type: 'text', name: 'signer', isSignerName: true, setValueExpression: '{contactName}' },
    { type: 'matrixdropdown', name: 'parts', rows: ['a'], columns: [{ name: 'ok', choices: yesNo, defaultValue: 'yes' }] },
    { type: 'dropdown', name: 'byTrigger', choices: yesNo },
    { type: 'text', name: 'twin', valueName: 'byTrigger', defaultValue: 'yes' },
  ],
  { triggers: [{ type: 'setvalue', expression: '{contact} = true', setToName: 'byTrigger', setValue: 'yes' }] },
)

describe('choices of a consent form', () => {
  it('reports each default value, calculation and trigger that would answer a choice for the participant', () => {
    expect(presetPathsOf(presetForm)).toEqual([
      pathOf(0, 'defaultValue'),
      pathOf(1, 'defaultValue'),
      pathOf(2, 'defaultValue'),
      pathOf(3, 'defaultValueExpression'),
      pathOf(4, 'defaultValue'),
      pathOf(5, 'setValueExpression'),
      pathOf(6, 'columns', 0, 'defaultValue'),
      pathOf(8, 'defaultValue'),
      ['triggers', 0],
    ])
    expect(problemsOf(presetForm).filter(({ code }) => code === 'presetConsentChoice')).toHaveLength(9)
  })

  it('accepts default values of facts, and choices without an answer', () => {
    const form = formOf([
      { type: 'boolean', name: 'agrees', consentAnswers: [true], defaultValue: 'indeterminate' },
      { type: 'date-picker', name: 'signedOn', defaultValueExpression: 'today()' },
      { type: 'text', name: 'version', defaultValue: '1.0' },
    ])
    expect(presetPathsOf(form)).toEqual([])
    expect(withoutPresetChoices(form)).toBe(form)
    expect(problemsOf(form).map(({ code }) => code)).not.toContain('presetConsentChoice')
  })

  it('does not concern forms that ask for no consent', () => {
    const form = formOf([{ type: 'boolean', name: 'smokes', defaultValue: false }])
    expect(problemsOf(form)).toEqual([])
  })

  it('leaves every choice unanswered until a person makes it', () => {
    const survey = createSurvey(withoutPresetChoices(presetForm), {})
    expect(survey.data).toEqual({})
    survey.setValue('contact', true)
    expect(survey.data).toEqual({ contact: true })
    survey.dispose()
  })

  it('finds the stored choices that equal a default value or that the form can set', () => {
    const answers = { agrees: true, contact: true, samples: ['blood'], future: 'no', parts: { a: { ok: 'no' } }, byTrigger: 'yes' }
    expect(findPresetAnswers(presetForm, answers).map(({ name }) => name)).toEqual(['agrees', 'samples', 'future', 'parts', 'byTrigger'])
  })
})
