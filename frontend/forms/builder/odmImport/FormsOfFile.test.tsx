import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { OdmImportResult } from '#resources/forms/odmImport.ts'
import { i18n, textsReady } from '../../../base/i18n/i18n.ts'
import { FormsOfFile } from './FormsOfFile.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['forms', 'common'])
})

const result: OdmImportResult = {
  studyName: null,
  sourceSystem: 'REDCap',
  notes: [],
  forms: [
    {
      key: 'about_them',
      name: 'About Them',
      versionName: '',
      questions: 2,
      isDraft: true,
      formId: null,
      problems: [{ code: 'duplicateChoice', level: 'error', path: ['pages', 0], details: { value: '1' } }],
      notes: [{ question: 'late', outcome: 'text', code: 'untranslatedLogic', message: 'Rebuild it.', text: "[visit_1_arm_1][sex] = '1'" }],
    },
  ],
}

it('names the errors of a form of a data dictionary, and what is kept as text, before the forms are created', () => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(<FormsOfFile result={result} isDone={false} chosen={['about_them']} onChoose={() => {}} />)
  expect(element.querySelector('[role="status"]')?.textContent).toContain('The file (REDCap) defines 1 form.')
  expect([...element.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual(['About Them', '2', 'Draft with faults'])
  expect(element.querySelector('summary')?.textContent).toBe('Remarks on About Them (2)')
  expect(element.querySelectorAll('li')[1]?.textContent).toBe("late · Kept as text · Rebuild it. [visit_1_arm_1][sex] = '1'")
})
