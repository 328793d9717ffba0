import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { birthDate, demoAtHome, lastCode, lastLink, newAtHome, telephone } from './support/atHome.ts'
import { callsAs } from './support/callsAs.ts'
import { expect, test } from './support/test.ts'

const coordinator = 'coordinator@rivesud.example'

test('somebody at home opens their pages, reads a consent and signs it', async ({ browser, baseURL, problems, sms }) => {
  problems.expectAnswers(422, 401, 409)
  const staff = await callsAs(baseURL, coordinator)
  const { studyId, siteId } = await demoAtHome(staff)
  const person = await newAtHome(staff, { studyId, siteId })
  const { id, cardId } = person
  const mine = `study/${studyId}/site/${siteId}/participant/${id}`
  await staff(`${mine}/dct-invite?preferredContact=SMS`, {})
  const link = await lastLink(sms, person)
  const phone = await telephone(browser, problems, baseURL)
  const digitalStatus = async () => (await staff<{ readonly dctStatus: string }>(`${mine}/dct-status`)).dctStatus

  await test.step('without a link, and with an old one, the pages say what to do', async () => {
    await phone.goto('/crm/my')
    await expect(phone.getByRole('alert')).toContainText('Ouvrez le lien')
  })

  await test.step('a link is opened with the birth date and a code; what is wrong says so', async () => {
    await phone.goto(link)
    await phone.reload()
    await expect(phone.getByRole('banner')).toContainText('Clinique Rive-Sud')
    expect(phone.url()).not.toContain('#')
    await expectAccessibleInBothThemes(phone, 'the way in')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByText('Indiquez votre date de naissance', { exact: true })).toBeVisible()
    await phone.getByLabel('Date de naissance').fill('1970-02-27')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByText(/Essais restants\s:\s4/)).toBeVisible()
    await phone.getByLabel('Date de naissance').fill(birthDate)
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await phone.getByLabel('Code reçu').fill('12')
    await phone.getByRole('button', { name: 'Ouvrir mes pages' }).click()
    await expect(phone.getByText(/Ce n’est pas le code/)).toBeVisible()
    await phone.getByLabel('Code reçu').fill(await lastCode(sms, person))
    await phone.getByRole('button', { name: 'Ouvrir mes pages' }).click()
    await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeVisible()
    await expect(phone.getByText('Tout est fait.')).toBeVisible()
    await expectAccessibleInBothThemes(phone, 'the pages of a participant')
    expect(await digitalStatus()).toBe('ACTIVE')
  })

  const [wanted] = await staff<readonly { readonly id: string; readonly name: string }[]>(`study/${studyId}/consent`)
  const asked = await staff<{ readonly id: string }>('consents', { participantStudyId: cardId, studyConsentId: wanted?.id, language: 'fr' })
  await staff(`consent/${asked.id}/transitions/send`, { sentThrough: 'EMAIL' })

  await test.step('a consent is read, its questions are answered, and it is signed with a code', async () => {
    await phone.reload()
    await phone.getByRole('link', { name: new RegExp(wanted?.name ?? '') }).click()
    await expect(phone.getByRole('heading', { level: 1, name: wanted?.name ?? '' })).toBeVisible()
    await expect(phone.getByText(/Répondez aux questions ci-dessus/)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Je veux consentir' })).toBeHidden()
    await expectAccessibleInBothThemes(phone, 'a consent at home')
    expect(await digitalStatus()).toBe('NOT_CONSENTED')
    await phone.getByRole('button', { name: 'Suivant' }).click()
    await phone.getByText('Oui', { exact: true }).click()
    await phone.getByLabel('Votre nom').fill(person.name)
    await phone.getByRole('button', { name: 'Terminer', exact: true }).click()
    await phone.getByRole('button', { name: 'Je veux consentir' }).click()
    await phone.getByLabel('Votre nom complet').fill(person.name)
    await expectAccessibleInBothThemes(phone, 'the signature')
    await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
    await expect(phone.getByLabel('Code reçu')).toBeVisible()
    await phone.getByLabel('Code reçu').fill(await lastCode(sms, person))
    await phone.getByRole('button', { name: 'Signer', exact: true }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'Vous avez consenti le' })).toBeVisible()
    expect(await digitalStatus()).toBe('REVIEW')
  })

  await test.step('they keep a copy, leave, and nothing is left behind', async () => {
    const saving = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Enregistrer ma copie' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
    await phone.getByRole('button', { name: 'Quitter' }).click()
    await expect(phone.getByRole('heading', { name: 'Vos pages d’étude' })).toBeVisible()
    await phone.goto('/crm/my')
    await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeHidden()
    await phone.context().close()
  })

  await test.step('staff see in the history of the consent that the participant signed', async () => {
    const history = await staff<readonly { readonly action: string; readonly user: { readonly fullName: string } | null }[]>(
      `consent/${asked.id}/history`,
    )
    expect(history.find(({ action }) => action === 'sign')?.user?.fullName).toMatch(/participant/i)
  })
})
