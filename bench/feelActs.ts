import type { Locator, Page } from '@playwright/test'
import type { StudySiteRef } from './boardCards.ts'
import { giveConsent, type Signer } from './feelConsent.ts'

/** A participant in screening, created for one run of an act. */
interface Candidate {
  readonly name: string
  readonly participantId: string
  readonly participantStudyId: string
}

export interface Stage extends Signer {
  readonly page: Page
  readonly studySite: StudySiteRef
}

interface Act {
  readonly name: string
  /** Creates the data of a run, and returns the path under /crm where the act begins. */
  prepare(stage: Stage, candidate: Candidate): Promise<string> | string
  run(page: Page, candidate: Candidate): Promise<void>
}

const boardPath = ({ studySite: { studyId, siteId } }: Stage): string => `/trial-board?study=${studyId}&site=${siteId}`
const profilePath = ({ studySite: { studyId } }: Stage, { participantId }: Candidate): string =>
  `/participants/${participantId}?tab=studies&participantStudy=${studyId}`

/** The ten commonest acts of a coordinator. */
export const acts: readonly Act[] = [
  {
    name: 'find a participant and open the profile',
    prepare: () => '/portfolio',
    async run(page, { name }) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search and go anywhere' }).pressSequentially(name)
      await page.getByRole('option', { name, selected: true }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.profile').getByRole('tab').first().waitFor()
    },
  },
  {
    name: 'add a candidate and assign the study',
    prepare: () => '/participants/edit/new-participant',
    async run(page) {
      const lastName = createWord()
      const type = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text)
      await type('First name', 'Nadia')
      await type('Last name', lastName)
      await type('Date of birth', createBirthday())
      await choose(page, page.getByRole('combobox', { name: 'Gender', exact: true }), 'Female')
      await type('E-mail', `${lastName}@example.net`)
      await type('Postal or ZIP code', 'H2X 1Y4')
      await choose(page, page.getByRole('combobox', { name: 'Referral source', exact: true }), 'Clinic')
      for (const label of ['Study', 'Site']) {
        await page.getByRole('combobox', { name: label, exact: true }).focus()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Enter')
      }
      await page.getByRole('button', { name: 'Add participant' }).click()
      await page.getByText(`Nadia ${lastName} added`).waitFor()
    },
  },
  {
    name: 'log a call and move the card',
    prepare: boardPath,
    async run(page, { name }) {
      await openDetails(page, name)
      const details = page.locator('.study-detail')
      await details.getByRole('button', { name: 'Log call' }).click()
      const dialog = page.getByRole('dialog', { name: 'Log a call or message' })
      await choose(page, dialog.getByRole('combobox', { name: 'Outcome' }), 'Left a message')
      await dialog.locator('button[type="submit"]').click()
      await dialog.waitFor({ state: 'detached' })
      for (const each of [details, page.locator('.profile[role="dialog"]')]) await closeDialog(each)
      await moveCard(page, name, 'Contacted')
      await page.getByRole('region', { name: 'Contacted', exact: true }).locator('.board-card').filter({ hasText: name }).waitFor()
    },
  },
  {
    name: 'mark as not enrolled with a reason',
    prepare: boardPath,
    async run(page, { name }) {
      const card = await findCard(page, name)
      await card.getByRole('button', { name: `Actions for ${name}` }).click()
      // The menu grows while the names in it load, which would move the item away from a click.
      await page.getByRole('menuitem', { name: 'Mark as not enrolled', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      await choose(page, dialog.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Did not meet the criteria')
      await dialog.getByRole('textbox', { name: /^Details of the screening failure/ }).pressSequentially('Over the age')
      await dialog.getByRole('textbox', { name: /^Reason in your words/ }).pressSequentially('Too old')
      await dialog.getByRole('button', { name: 'Mark as not enrolled', exact: true }).click()
      await card.getByText('Not enrolled').first().waitFor()
    },
  },
  {
    name: 'enrol',
    async prepare(stage, { participantStudyId }) {
      await giveConsent(stage, participantStudyId, stage.studySite.studyId)
      return boardPath(stage)
    },
    async run(page, { name }) {
      await findCard(page, name)
      await moveCard(page, name, 'Enrolled')
      const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
      await dialog.getByRole('textbox', { name: 'Subject ID' }).pressSequentially(createWord())
      await dialog.getByRole('button', { name: 'Enrol', exact: true }).click()
      await page.getByRole('region', { name: 'Enrolled', exact: true }).locator('.board-card').filter({ hasText: name }).waitFor()
    },
  },
  {
    name: 'schedule a visit',
    async prepare(stage, candidate) {
      await enrol(stage, candidate)
      return profilePath(stage, candidate)
    },
    async run(page) {
      await page.locator('.study-detail').getByRole('tab', { name: 'Visits', exact: true }).click()
      await scheduleVisit(page)
    },
  },
  {
    name: 'complete a visit and its form',
    async prepare(stage, candidate) {
      await enrol(stage, candidate)
      await assignForm(stage, candidate)
      return profilePath(stage, candidate)
    },
    async run(page) {
      await page.locator('.study-detail').getByRole('tab', { name: 'Visits', exact: true }).click()
      await scheduleVisit(page)
      const row = await chooseOfVisit(page, 'Mark as completed')
      await page.getByRole('dialog').last().getByRole('button', { name: 'Mark as completed', exact: true }).click()
      await row.getByText('Completed').waitFor()
      await page.locator('.study-detail').getByRole('tab', { name: 'Forms', exact: true }).click()
      await page.locator('.study-detail').locator('.row-link', { hasText: 'Well-being' }).click()
      await fillForm(page)
    },
  },
  {
    name: 'answer a query',
    prepare: () => '/form-queries',
    async run(page) {
      const row = page.getByRole('row').filter({ hasText: 'Is this weight right?' }).filter({ hasText: 'Open' }).first()
      await row
        .getByRole('link')
        .or(row.getByRole('button', { name: /Weight/ }))
        .first()
        .click()
      const query = page.getByRole('dialog')
      await query.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Answer', exact: true }).click()
      // The query itself shows the same field, disabled, until the dialog opens.
      await page.getByRole('textbox', { name: 'Answer to the query', disabled: false }).pressSequentially('Weighed twice')
      await page.getByRole('button', { name: 'Answer', exact: true }).last().click()
      await page.getByText('Weighed twice').first().waitFor()
    },
  },
  {
    name: 'print the day',
    prepare: () => '/daily-activities',
    run: (page) => page.getByRole('button', { name: 'Print' }).click(),
  },
  {
    name: 'see why a study is behind',
    prepare: () => '/portfolio',
    async run(page) {
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
      await page.getByRole('heading', { name: 'Recruitment funnel' }).waitFor()
      await page.getByRole('button', { name: 'What does “Screened” mean?' }).click()
      await page.getByText('Screening has ended, with or without enrolment').waitFor()
    },
  },
]

const createWord = (): string => Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
const createBirthday = (): string => new Date(Date.UTC(1950, 0, 1 + Math.floor(Math.random() * 18_000))).toISOString().slice(0, 10)

/** Creates a participant in screening at the study site. */
export async function createCandidate({ call, studySite }: Stage): Promise<Candidate> {
  const [firstName, lastName] = ['Vera', createWord()]
  const person = { firstName, lastName, dob: createBirthday(), gender: 'female', email: `${lastName}@example.net` }
  const { id: participantId } = await call<{ readonly id: string }>('participants', {
    ...person,
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
  })
  const { studyId, siteId } = studySite
  const [assigned] = await call<readonly { readonly id: string }[]>('participants/addParticipantToStudy', [
    { participantId, studyId, siteId },
  ])
  return { name: `${firstName} ${lastName}`, participantId, participantStudyId: assigned?.id ?? '' }
}

async function enrol(stage: Stage, { participantStudyId }: Candidate): Promise<void> {
  await giveConsent(stage, participantStudyId, stage.studySite.studyId)
  for (const transition of ['enroll', 'addToConduct'])
    await stage.call(`participant-study/${participantStudyId}/transitions/${transition}`, {})
}

/** Assigns the demo's weekly form, whose check of the weight raises the query that another act answers. */
async function assignForm({ call }: Stage, { participantStudyId }: Candidate): Promise<void> {
  const forms = await call<readonly { readonly id: string; readonly name: string }[]>(
    'forms?approvedVersion_filled=true&type=EPRO&_end=100',
  )
  await call('form-assignments', { participantStudyId, formId: forms.find(({ name }) => name.startsWith('Well-being'))?.id })
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  // The displayed value covers the input. A click on the box around both waits until its dialog stops moving.
  await field.locator('xpath=ancestor::div[contains(@class, "ant-select-selector")]').click()
  await page.locator('.ant-select-dropdown').getByTitle(option, { exact: true }).filter({ visible: true }).last().click()
}

async function findCard(page: Page, name: string): Promise<Locator> {
  await page.locator('.board-screen .list-search input').pressSequentially(name)
  const card = page.locator('.board-card').filter({ hasText: name })
  await card.waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.board-card').length === 1)
  return card
}

async function openDetails(page: Page, name: string): Promise<void> {
  await (await findCard(page, name)).locator('.board-card-name').click()
  await page.locator('.study-detail').getByRole('tab').first().waitFor()
}

/** Closes a dialog by Escape, once the focus is inside it. */
async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.locator(':focus').first().waitFor()
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Moves a card with the keyboard. */
async function moveCard(page: Page, name: string, column: string): Promise<void> {
  await page.locator('.board-card').filter({ hasText: name }).locator('.board-card-name').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: column, exact: true }).press('Enter')
}

async function chooseOfVisit(page: Page, action: string): Promise<Locator> {
  const row = page.locator('.study-detail').getByRole('row').filter({ hasText: 'Baseline' })
  await row.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  return row
}

async function scheduleVisit(page: Page): Promise<void> {
  const row = await chooseOfVisit(page, 'Schedule')
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox', { name: 'Planned for' }).pressSequentially(new Date().toISOString().slice(0, 10))
  await page.keyboard.press('Tab')
  await dialog.getByRole('combobox', { name: 'Time' }).pressSequentially('10:00')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await row.getByText('Scheduled').waitFor()
}

async function fillForm(page: Page): Promise<void> {
  // The hidden tab of the study may contain another form.
  const filling = page.locator('.form-filling').filter({ visible: true })
  await filling.getByText('7', { exact: true }).click()
  const weight = filling.locator('.sd-element', { hasText: 'Weight' }).last()
  await weight.locator('input').pressSequentially('250')
  await filling.getByText('Answers saved').waitFor()
  await filling.getByRole('button', { name: 'Complete', exact: true }).click()
  await weight.getByRole('button', { name: '1 open query' }).waitFor()
}
