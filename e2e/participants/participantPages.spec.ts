import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { birthDate, createAtHome, fillBirthDate, findDemoStudySite, openPhone, waitForCode, waitForLink } from '../support/atHome.ts'
import { callsAs } from '../support/callsAs.ts'
import { offerDeviceReminders, simulatePushService } from '../support/deviceReminders.ts'
import { expect, test } from '../support/test.ts'

const coordinator = 'coordinator@rivesud.example'
const admin = 'admin@rivesud.example'

test('a participant at home opens their pages, reads a consent and signs it', async ({ browser, baseURL, problems, sms }) => {
  problems.expectAnswers(422, 401, 409)
  const staff = await callsAs(baseURL, coordinator)
  const { studyId, siteId } = await findDemoStudySite(staff)
  const person = await createAtHome(staff, { studyId, siteId })
  const { id, cardId } = person
  const participantPath = `study/${studyId}/site/${siteId}/participant/${id}`
  await staff(`${participantPath}/dct-invite?preferredContact=SMS`, {})
  const link = await waitForLink(sms, person)
  const phone = await openPhone(browser, problems, baseURL)
  const fetchDigitalStatus = async () => (await staff<{ readonly dctStatus: string }>(`${participantPath}/dct-status`)).dctStatus

  await test.step('without a link, and with an old one, the pages explain what to do', async () => {
    await phone.goto('/crm/my')
    await expect(phone.getByRole('alert')).toContainText('Ouvrez le lien')
  })

  await test.step('a link is opened with the birth date and a code, and wrong entries are reported', async () => {
    await phone.goto(link)
    await phone.reload()
    await expect(phone.getByRole('banner')).toContainText('Clinique Rive-Sud')
    expect(phone.url()).not.toContain('#')
    await expectAccessibleInBothThemes(phone, 'the way in')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByText('Indiquez le jour, le mois et l’année', { exact: true })).toBeVisible()
    await fillBirthDate(phone, '1970-02-31', 'fr')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByText('Ce jour n’existe pas.')).toBeVisible()
    await fillBirthDate(phone, '1970-02-27', 'fr')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByText(/Essais restants\s:\s4/)).toBeVisible()
    await fillBirthDate(phone, birthDate, 'fr')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await phone.getByLabel('Code reçu').fill('12')
    await phone.getByRole('button', { name: 'Ouvrir mes pages' }).click()
    await expect(phone.getByText(/Ce n’est pas le code/)).toBeVisible()
    await phone.getByLabel('Code reçu').fill(await waitForCode(sms, person))
    await phone.getByRole('button', { name: 'Ouvrir mes pages' }).click()
    await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeVisible()
    await expect(phone.getByText('Tout est fait.')).toBeVisible()
    await expectAccessibleInBothThemes(phone, 'the pages of a participant')
    expect(await fetchDigitalStatus()).toBe('ACTIVE')
  })

  await test.step('the pages can be installed, start offline, and cache no data of the participant', async () => {
    const manifest = await phone.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      return (await fetch(link?.href ?? '')).json()
    })
    expect(manifest).toMatchObject({ name: expect.stringContaining('Rive-Sud'), start_url: '/crm/my', display: 'standalone' })
    const listCachedPaths = () =>
      phone.evaluate(async () => {
        const names = await caches.keys()
        const requestsByCache = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requestsByCache.flat().map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(async () => (await listCachedPaths()).filter((path) => path.includes('/assets/')).length).toBeGreaterThan(3)
    expect(
      (await listCachedPaths()).filter((path) => !/^\/crm\/my(?:\/(?:assets\/.+|theme\.js|favicon\.svg|icon-\d+\.png))?$/.test(path)),
    ).toEqual([])
    await phone.context().setOffline(true)
    await expect(phone.getByRole('status').filter({ hasText: 'Vous êtes hors ligne' })).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
    await expectAccessibleInBothThemes(phone, 'the page of a start offline')
    await phone.context().setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeVisible()
  })

  await test.step('reminders on this device are turned on and off by its buttons', async () => {
    await offerDeviceReminders(baseURL, admin, true)
    await simulatePushService(phone)
    await phone.reload()
    await expect(phone.getByRole('region', { name: 'Rappels sur cet appareil' })).toContainText('ni nom, ni rien sur votre étude')
    await phone.getByRole('button', { name: 'Recevoir les rappels sur cet appareil' }).click()
    await expect(phone.getByText('Cet appareil reçoit les rappels.')).toBeVisible()
    await expectAccessibleInBothThemes(phone, 'reminders on the device')
    expect(await staff(`participant/${id}/reminder-devices`)).toEqual({ count: 1 })
    await phone.getByRole('button', { name: 'Arrêter sur cet appareil' }).click()
    await expect(phone.getByRole('button', { name: 'Recevoir les rappels sur cet appareil' })).toBeVisible()
    expect(await staff(`participant/${id}/reminder-devices`)).toEqual({ count: 0 })
    await offerDeviceReminders(baseURL, admin, false)
  })

  const [studyConsent] = await staff<readonly { readonly id: string; readonly name: string }[]>(`study/${studyId}/consent`)
  const requested = await staff<{ readonly id: string }>('consents', {
    participantStudyId: cardId,
    studyConsentId: studyConsent?.id,
    language: 'fr',
  })
  await staff(`consent/${requested.id}/transitions/send`, { sentThrough: 'EMAIL' })

  await test.step('a consent is read, its questions are answered, and it is signed with a code', async () => {
    await phone.reload()
    await phone.getByRole('link', { name: new RegExp(studyConsent?.name ?? '') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: studyConsent?.name ?? '' })).toBeVisible()
    await expect(phone.getByText('Vous décidez librement.')).toBeVisible()
    for (const name of ['Je veux consentir', 'Je ne veux pas consentir'])
      await expect(phone.getByRole('button', { name }), 'nothing is decided while reading').toBeHidden()
    await expectAccessibleInBothThemes(phone, 'a consent at home')
    expect(await fetchDigitalStatus()).toBe('NOT_CONSENTED')
    await phone.getByRole('button', { name: 'Je l’ai lu' }).click()
    await expect(phone.getByRole('heading', { name: 'Avez-vous des questions?' })).toBeFocused()
    await phone.getByRole('button', { name: 'Je n’ai plus de questions' }).click()
    await phone.getByText('Non', { exact: true }).click()
    await phone.getByRole('button', { name: 'Je veux consentir' }).click()
    await expect(phone.getByText(/Cette réponse signifie que vous ne souhaitez pas participer/)).toBeVisible()
    await expectAccessibleInBothThemes(phone, 'the decision')
    await phone.getByText('Oui', { exact: true }).click()
    await phone.getByRole('button', { name: 'Je ne veux pas consentir' }).click()
    await expect(phone.getByRole('dialog', { name: 'Voulez-vous refuser?' })).toBeVisible()
    await phone.getByRole('button', { name: 'Pas encore' }).click()
    await phone.getByRole('button', { name: 'Je veux consentir' }).click()
    await phone.getByLabel('Votre nom').fill(person.name)
    await expectAccessibleInBothThemes(phone, 'the signature')
    await phone.getByRole('button', { name: 'Suivant' }).click()
    await expect(phone.getByText(`Vous signez sous le nom de ${person.name}.`), 'the name is asked once').toBeVisible()
    await expect(phone.getByLabel('Votre nom complet')).toHaveCount(0)
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByLabel('Code reçu')).toBeVisible()
    await phone.getByLabel('Code reçu').fill(await waitForCode(sms, person))
    await phone.getByRole('button', { name: 'Signer', exact: true }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'Vous avez consenti le' })).toBeVisible()
    expect(await fetchDigitalStatus()).toBe('REVIEW')
  })

  await test.step('the participant keeps a copy and leaves, and the browser keeps no data', async () => {
    const copyDownload = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Enregistrer ma copie' }).click()
    expect((await copyDownload).suggestedFilename()).toMatch(/\.pdf$/)
    await phone.getByRole('button', { name: 'Quitter' }).click()
    await expect(phone.getByRole('heading', { name: 'Vos pages d’étude' })).toBeVisible()
    await phone.goto('/crm/my')
    await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeHidden()
    await phone.context().close()
  })

  await test.step('staff see in the history of the consent that the participant signed', async () => {
    const history = await staff<readonly { readonly action: string; readonly user: { readonly fullName: string } | null }[]>(
      `consent/${requested.id}/history`,
    )
    expect(history.find(({ action }) => action === 'sign')?.user?.fullName).toMatch(/participant/i)
  })
})
