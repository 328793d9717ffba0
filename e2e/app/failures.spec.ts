import type { Page } from '@playwright/test'
import { consentForm } from '../support/atHome.ts'
import { file } from '../support/attachments.ts'
import { startConsent } from '../support/board.ts'
import { callsOf, headersOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { createConsent, createStudy } from '../support/ownStudy.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Messages of specification 2, section 8, in the situations that cause them, with the labels that lead there. */
const languages = [
  {
    language: 'en',
    upload: "Couldn't upload file",
    candidate: 'Candidate been updated!',
    forms: 'Error while fetching forms',
    assignment: 'Error loading form assignment',
    visits: 'Error while adding visits',
    consent: 'Error while getting the consent step',
    status: 'Error while updating status',
    tabs: { screening: 'Pre-screening', forms: 'Forms', assigned: 'Assigned forms', text: 'Text' },
    visit: { add: 'New visit', name: 'Name', save: 'Save' },
    menu: { actions: 'Actions', mark: 'Mark as not enrolled', code: 'Lost to follow-up', reason: /^Reason in your words/ },
  },
  {
    language: 'fr',
    upload: 'Le fichier n’a pas pu être téléversé',
    candidate: 'La fiche du participant a été mise à jour.',
    forms: 'Erreur lors du chargement des formulaires',
    assignment: 'Erreur lors du chargement des affectations de formulaires',
    visits: 'Erreur lors de l’ajout des visites',
    consent: 'Erreur lors du chargement de l’étape de consentement',
    status: 'Erreur lors de la mise à jour du statut',
    tabs: { screening: 'Présélection', forms: 'Formulaires', assigned: 'Formulaires attribués', text: 'Texte' },
    visit: { add: 'Nouvelle visite', name: 'Nom', save: 'Enregistrer' },
    menu: { actions: 'Actions', mark: 'Marquer comme non inscrit', code: 'Perdu de vue', reason: /^Motif dans vos mots/ },
  },
] as const

/** Makes calls of this method to these URLs fail with a server error during `work`. */
async function runWhileFailing(page: Page, method: string, address: RegExp, work: () => Promise<void>): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { error: { code: 'Internal', message: '' } } })
      : route.continue(),
  )
  await work()
  await page.unroute(address)
}

for (const { language, tabs, menu, visit, ...texts } of languages)
  test(`a failure is reported where it occurs, in the prescribed text: ${language}`, async ({ open, baseURL, problems }) => {
    problems.expectAnswers(500)
    const [admin, medical, staff] = await Promise.all([
      callsAs(baseURL, people.admin.email),
      callsAs(baseURL, 'medical@northlake.example'),
      callsAs(baseURL, people.coordinator.email),
    ])
    const { word, studyId, siteId, end } = await createStudy({ admin, staff })
    await createConsent({ admin, medical }, studyId, `Taking part ${word}`, consentForm('You may leave at any time.'))
    const formJson = { pages: [{ elements: [{ type: 'text', name: 'sleep', title: 'Sleep' }] }] }
    const screening = { name: `Screening ${word}`, type: 'SCREENING', formType: 'DEFAULT', isScreening: true, formJson }
    const { id: formId } = await admin<{ readonly id: string }>(`study/${studyId}/form`, screening)
    await medical(`form/${formId}/transitions/approve`, {})

    const page = await open(people.coordinator.email, `/version?language=${language}`)
    const call = await callsOf(page)
    const { id: participantId } = await createPerson(page, `Faye ${createUniqueWord()}`)
    await call('participants/addParticipantToStudy', [{ participantId, studyId, siteId }])
    const [card] = await call<readonly { readonly id: string }[]>(`participant-studies?participantId=${participantId}`)
    const id = card?.id ?? ''
    const consentId = await startConsent(page, { id, studyId, headers: await headersOf(page) })
    const profile = `/participants/${participantId}?tab=studies&participantStudy=${studyId}`
    const details = page.locator('.study-detail')

    await test.step('reports an interrupted upload', async () => {
      await navigateTo(page, `/participants/edit/${participantId}/attachments`)
      await page.route('**/api/file', (route) => route.abort('connectionreset'))
      await page
        .getByRole('main')
        .locator('.drop-zone input[type="file"]')
        .setInputFiles([file('Letter.txt', 'Haemoglobin 132 g/L', 'text/plain')])
      await expect(page.locator('.uploads li')).toContainText(texts.upload)
      await page.unroute('**/api/file')
    })

    await test.step('reports a failed submission of a screening form', async () => {
      await navigateTo(page, profile)
      await details.getByRole('tab', { name: tabs.screening }).click()
      await details.getByRole('textbox', { name: 'Sleep' }).fill('Well')
      await details.getByRole('button', { name: /^(Complete|Terminer)$/ }).click()
      await expect(page.getByRole('status').filter({ hasText: texts.candidate })).toBeVisible()
    })

    await test.step('reports assigned forms that cannot be read', async () => {
      await runWhileFailing(page, 'GET', /form-assignments/, async () => {
        await details.getByRole('tab', { name: tabs.forms, exact: true }).click()
        await details.getByText(tabs.assigned, { exact: true }).click()
        await expect(details.getByText(texts.assignment)).toBeVisible()
      })
    })

    await test.step('reports a status that cannot be changed', async () => {
      await details.getByRole('button', { name: menu.actions, exact: true }).click()
      await page.getByRole('menuitem', { name: menu.mark }).click()
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: menu.mark, exact: true }) })
      await chooseOption(dialog.getByRole('combobox').first(), menu.code)
      await dialog.getByRole('textbox').last().fill('Moves')
      await runWhileFailing(page, 'POST', /\/transitions\/markAsNotEnrolled/, async () => {
        await dialog.getByRole('button', { name: menu.mark, exact: true }).click()
        await expect(page.getByRole('alert').filter({ hasText: texts.status }).first()).toBeVisible()
      })
    })

    await test.step('reports the step of a consent that cannot be read', async () => {
      await runWhileFailing(page, 'GET', /\/consent\/[^/]+\/text/, async () => {
        await navigateTo(page, `/consent/${consentId}`)
        await page.getByRole('tab', { name: tabs.text }).click()
        await expect(page.getByText(texts.consent)).toBeVisible()
      })
    })

    const administration = await open(people.admin.email, `/version?language=${language}`)
    await test.step('reports forms that cannot be read', async () => {
      await runWhileFailing(administration, 'GET', /\/forms(\?|$)/, async () => {
        await navigateTo(administration, `/admin/form-library`)
        await expect(administration.getByText(texts.forms)).toBeVisible()
      })
    })

    await test.step('reports a visit that cannot be added', async () => {
      await navigateTo(administration, `/admin/studies/edit/${studyId}/visits`)
      await administration.getByRole('button', { name: visit.add }).first().click()
      const drawer = administration.getByRole('dialog')
      await drawer.getByRole('textbox', { name: visit.name, exact: true }).fill('Baseline')
      await runWhileFailing(administration, 'POST', /\/visits?$/, async () => {
        await drawer.getByRole('button', { name: visit.save, exact: true }).click()
        await expect(administration.getByText(texts.visits).first()).toBeVisible()
      })
    })
    await end([page])
  })
