import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { OwnConsent, OwnConsentText } from '#resources/participants/participantPages.ts'
import { http } from '../../../base/http.ts'
import { i18n } from '../../../base/i18n/i18n.ts'
import { testScreen } from '../../../forms/viewer/testScreen.ts'
import { ConsentSteps } from './ConsentSteps.tsx'

const root = testScreen()
afterEach(() => vi.restoreAllMocks())

const formJson: JsonObject = {
  pages: [
    { name: 'about', elements: [{ type: 'html', name: 'text', html: 'You may leave at any time.' }] },
    {
      name: 'agreement',
      title: { default: 'Your decision', fr: 'Votre décision' },
      elements: [
        {
          type: 'boolean',
          name: 'agrees',
          title: 'I would like to take part',
          labelTrue: 'Yes',
          labelFalse: 'No',
          isRequired: true,
          consentAnswers: [true],
        },
        { type: 'text', name: 'printedName', title: 'Your name', isRequired: true, isSignerName: true },
      ],
    },
  ],
}
const filling = {
  form: { formVersionId: 'version' },
  formJson,
  answers: {} as Record<string, unknown>,
  versions: {},
  submission: { id: 'form', status: 'DRAFT', completedOn: null, actions: [] },
  elsewhere: {},
}
const createConsentText = (values: Partial<OwnConsentText>): OwnConsentText => ({
  consent: { id: 'consent', name: 'Main', state: 'ACTIVE', language: 'en' } as OwnConsent,
  study: 'GLYDE',
  formJson,
  formVersion: '1',
  formSubmissionId: 'form',
  isAnswered: false,
  problem: null,
  ...values,
})

const findButtons = () => [...document.querySelectorAll<HTMLElement>('button, input[type=button]')]
const findButton = (name: string) => findButtons().find((each) => (each.textContent || each.getAttribute('value') || each.title) === name)
const hasButton = (name: string) => findButton(name) !== undefined
const press = (name: string) => act(async () => findButton(name)?.click())

async function show(data: OwnConsentText): Promise<() => Promise<void>> {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.spyOn(http, 'get').mockResolvedValue({ data: filling })
  vi.spyOn(http, 'put').mockResolvedValue({ data: { saved: [], refused: [] } })
  vi.spyOn(http, 'request').mockImplementation(async ({ url }) => ({ data: url === 'my' ? { studies: [] } : filling }))
  const onAnswered = vi.fn(async () => undefined)
  await act(async () =>
    root().render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConsentSteps data={data} onAnswered={onAnswered} onDecided={async () => undefined} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return onAnswered
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 12_000 })

it('offers to decline only where the participant decides, and reports an answer that means no before anything is completed', async () => {
  const complete = vi.spyOn(http, 'post')
  await show(createConsentText({}))
  await until(() => expect(document.body.textContent).toContain('You may leave at any time.'))
  expect(document.body.textContent).not.toContain('I would like to take part')
  expect(hasButton('I do not want to consent')).toBe(false)
  await press('I have read it')
  expect(document.activeElement?.textContent).toBe('Do you have questions?')
  expect(hasButton('I do not want to consent')).toBe(false)
  await press('I have no more questions')
  await until(() => expect(hasButton('I want to consent')).toBe(true))
  expect(hasButton('I do not want to consent')).toBe(true)
  expect(document.body.textContent).not.toContain('Your name')

  const [no, yes] = ['No', 'Yes'].map((label) =>
    [...document.querySelectorAll<HTMLElement>('.sd-boolean__label, .sv-string-viewer')].find((each) => each.textContent === label),
  )
  await act(async () => no?.click())
  await press('I want to consent')
  await until(() => expect(document.body.textContent).toContain('This answer means that you do not want to take part.'))
  await act(async () => yes?.click())
  await press('I want to consent')
  await until(() => expect(document.body.textContent).toContain('Your name'))
  expect(hasButton('I do not want to consent')).toBe(false)
  expect(complete).not.toHaveBeenCalled()
})

it('shows the heading of the decision once, in the language of the consent', async () => {
  await i18n.changeLanguage('fr')
  await show(createConsentText({ consent: { id: 'consent', name: 'Main', state: 'ACTIVE', language: 'fr' } as OwnConsent }))
  await until(() => expect(hasButton('Je l’ai lu')).toBe(true))
  await press('Je l’ai lu')
  await press('Je n’ai plus de questions')
  await until(() => expect(hasButton('Je veux consentir')).toBe(true))
  expect(document.body.textContent?.split('Votre décision')).toHaveLength(2)
  await i18n.changeLanguage('en')
})

it('signs with the name of the completed form, without asking for it again', async () => {
  filling.answers = { printedName: 'Ada Lovelace', agrees: true }
  await show(createConsentText({ isAnswered: true }))
  await until(() => expect(document.body.textContent).toContain('You sign as Ada Lovelace.'))
  expect(document.body.textContent).not.toContain('Your full name')
  expect(findButton('Send me a code')?.hasAttribute('disabled')).toBe(false)
})

it('explains why a consent cannot be signed yet, and offers no button to consent', async () => {
  await show(createConsentText({ problem: 'talkFirst' }))
  await press('I have read it')
  await press('I have no more questions')
  expect(document.body.textContent).toContain('Your study team will talk with you about this consent first.')
  expect(hasButton('I want to consent')).toBe(false)
  expect(hasButton('I do not want to consent')).toBe(true)
})
