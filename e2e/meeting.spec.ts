import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { callsOf, codeIn, lastMessage, newAtHome, openAtHome, telephone } from './support/atHome.ts'
import { expect, test } from './support/test.ts'

const coordinator = 'coordinator@rivesud.example'
const administrator = 'admin@rivesud.example'

/** The picture of the other one moves. */
const seesOther = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.meeting-picture:not(.meeting-own) video')
        .evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime),
    )
    .toBeGreaterThan(0.2)

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

test('staff and somebody at home meet by video, go through the consent, and it is signed; a new version is signed again', async ({
  browser,
  baseURL,
  open,
  problems,
}) => {
  problems.expectAnswers(401, 409, 422)
  problems.expectConsole(/^Permissions policy violation: microphone/)
  const page = await open(coordinator, '/participants')
  const staff = await callsOf(page)
  const admin = await callsOf(await open(administrator, '/admin/mails'))
  const { id, cardId, studyId, siteId } = await newAtHome(staff)
  await staff(`study/${studyId}/site/${siteId}/participant/${id}/dct-invite?preferredContact=SMS`, {})
  const phone = await telephone(browser, problems, baseURL)
  await openAtHome(phone, admin, id)
  const [wanted] = await staff<readonly { readonly id: string; readonly name: string }[]>(`study/${studyId}/consent`)
  const asked = await staff<{ readonly id: string }>('consents', { participantStudyId: cardId, studyConsentId: wanted?.id, language: 'fr' })
  await staff(`consent/${asked.id}/transitions/send`, { sentThrough: 'EMAIL' })

  await test.step('camera and microphone are closed to every other page', async () => {
    const mayUse = (of: Page) =>
      of.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => true,
          (error: DOMException) => error.name,
        ),
      )
    expect(await mayUse(page)).toBe('NotAllowedError')
    expect(await mayUse(phone)).toBe('NotAllowedError')
  })

  await test.step('without a meeting that is arranged, the way in says what is wrong', async () => {
    await page.goto(`/crm/meeting?consent=${asked.id}`)
    await page.getByRole('button', { name: 'Entrer sans caméra ni micro' }).click()
    await expect(page.getByRole('alert')).toContainText('Problème pour rejoindre la rencontre de consentement électronique')
    await expect(page.getByRole('alert')).toContainText('Planifiez d’abord sa révision')
  })

  await staff(`consent/${asked.id}/transitions/scheduleReview`, { reviewWay: 'VIRTUAL', reviewDate: tomorrow(), reviewTime: '10:30' })

  await test.step('both try what they have; the participant waits, and is let in', async () => {
    await page.goto('/crm/meeting')
    await page
      .getByRole('listitem')
      .filter({ hasText: wanted?.name ?? '' })
      .last()
      .getByRole('link', { name: 'Me joindre à la rencontre' })
      .click()
    await page.goto(`/crm/meeting?consent=${asked.id}`)
    await page.getByRole('button', { name: 'Essayer la caméra et le micro' }).click()
    await expect(page.getByLabel('Micro', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the way into a meeting')
    await page.getByRole('button', { name: 'Entrer', exact: true }).click()
    await expect(page.getByText('n’est pas encore là')).toBeVisible()

    await phone.goto(`/crm/my/consent/${asked.id}`)
    await phone.getByRole('link', { name: 'Me joindre à la rencontre' }).click()
    await phone.getByRole('button', { name: 'Essayer la caméra et le micro' }).click()
    await expectAccessibleInBothThemes(phone, 'the way in on a telephone')
    await phone.getByRole('button', { name: 'Entrer', exact: true }).click()
    await expect(phone.getByText('vous fera entrer bientôt')).toBeVisible()
    await page.getByRole('button', { name: 'Faire entrer' }).click()
    await Promise.all([seesOther(page), seesOther(phone)])
    await expectAccessibleInBothThemes(page, 'a meeting')
    await expectAccessibleInBothThemes(phone, 'a meeting on a telephone')
  })

  await test.step('what one turns off, shows or writes the other sees', async () => {
    await phone.getByRole('button', { name: 'Couper le micro' }).click()
    await expect(page.getByText('micro coupé')).toBeVisible()
    await page.getByRole('button', { name: 'Partager mon écran' }).click()
    await expect(phone.getByText('partage son écran')).toBeVisible()
    await page.getByRole('button', { name: 'Cesser le partage' }).click()
    await expect(phone.getByText('partage son écran')).toBeHidden()
    await phone.getByRole('button', { name: 'Couper la caméra' }).click()
    await expect(page.getByLabel(/^Régine/)).toBeHidden()
    await phone.getByRole('button', { name: 'Activer la caméra' }).click()
    await seesOther(page)
    await page.getByRole('tab', { name: 'Clavardage' }).click()
    await page.getByRole('textbox', { name: 'Écrire un message' }).fill('M’entendez-vous ?')
    await page.keyboard.press('Enter')
    await phone.getByRole('tab', { name: /Clavardage\s*1/ }).click()
    await expect(phone.getByText('M’entendez-vous ?')).toBeVisible()
    await phone.getByRole('tab', { name: 'Formulaire' }).click()
    await page.getByRole('tab', { name: 'Formulaire' }).click()
  })

  await test.step('who moves in the form takes the other along', async () => {
    const scroll = (of: Page) => of.getByRole('region', { name: 'Formulaire de consentement' })
    await scroll(phone).evaluate((text) => {
      text.scrollTop = text.scrollHeight / 2
    })
    await expect.poll(() => scroll(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50)
  })

  await test.step('a line that was lost comes back into the same meeting', async () => {
    await phone.context().setOffline(true)
    await expect(phone.getByText('Votre connexion est perdue')).toBeVisible()
    await expect(page.getByText(/La connexion de .* est perdue/)).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByText('Votre connexion est perdue')).toBeHidden()
    await expect(page.getByText(/La connexion de .* est perdue/)).toBeHidden()
    await seesOther(page)
  })

  await test.step('the participant answers and signs; staff see it while it happens', async () => {
    await phone.getByText('Oui', { exact: true }).click()
    await phone.getByLabel('Votre nom').fill('Régine à la maison')
    await expect(page.getByLabel('Votre nom')).toHaveValue('Régine à la maison')
    await phone.getByRole('button', { name: 'Terminer', exact: true }).click()
    await phone.getByRole('button', { name: 'Je veux consentir' }).click()
    await phone.getByLabel('Votre nom complet').fill('Régine à la maison')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByLabel('Code reçu')).toBeVisible()
    await phone.getByLabel('Code reçu').fill(codeIn(await lastMessage(admin, id)))
    await phone.getByRole('button', { name: 'Signer', exact: true }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'Vous avez consenti le' })).toBeVisible()
    await expect(page.getByText('Consenti', { exact: true })).toBeVisible()
  })

  await test.step('who leaves lets camera and microphone go; the consent names the meeting', async () => {
    await phone.getByRole('group', { name: 'Ce que vous transmettez' }).getByRole('button', { name: 'Quitter' }).click()
    await expect(phone.getByRole('heading', { name: 'La rencontre est terminée pour vous' })).toBeVisible()
    await expect(page.getByText('n’est pas encore là')).toBeVisible()
    await page.getByRole('button', { name: 'Quitter' }).click()
    await expect(page.getByRole('heading', { name: 'La rencontre est terminée pour vous' })).toBeVisible()
    const given = await staff<{ readonly meetingId: string | null; readonly explainedBy: string | null }>(`consent/${asked.id}`)
    const [held] = await staff<readonly { readonly id: string; readonly heldBy: string; readonly endedBy: string }[]>(
      `meetings?consentId=${asked.id}`,
    )
    expect(given).toMatchObject({ meetingId: held?.id, explainedBy: held?.heldBy })
    expect(held?.endedBy).toBe('PARTICIPANT')
  })
})
