import type { Page } from '@playwright/test'
import { studyValues } from '../../backend/studies/testStudy.ts'
import type { ApiCall } from './calls.ts'
import { createUniqueWord } from './fresh.ts'

/**
 * Functions that send API calls, by the role of the user in the study. `medical` approves forms, because the author of a form may not.
 */
export type StudyTeam = Readonly<Record<'admin' | 'staff' | 'medical', ApiCall>>

/**
 * Creates a recruiting study at a new site, so that the test affects no other test. `staff` works there until the test calls `end`.
 * @param isDecentralised true if its participants have their own pages
 */
export async function createStudy({ admin, staff }: Pick<StudyTeam, 'admin' | 'staff'>, { isDecentralised = false } = {}) {
  const uniqueWord = createUniqueWord()
  const studyName = `${uniqueWord} trial`
  const siteName = `${uniqueWord} Clinic`
  const { id: siteId } = await admin<{ readonly id: string }>('sites', { name: siteName, phone: '+1 416 555 0177' })
  const { id: studyId } = await admin<{ readonly id: string }>('admin/studies', {
    ...studyValues,
    trialId: `${uniqueWord}-01`,
    trialName: studyName,
    noOfParticipants: 200,
  })
  if (isDecentralised) await admin(`admin/study/${studyId}/transitions/enableDct`, {})
  await admin('study-sites', { studyId, siteId })
  for (const transition of ['activate', 'startRecruiting']) await admin(`admin/study/${studyId}/transitions/${transition}`, {})
  const assignments: string[] = []
  /** Assigns a user to the site. */
  const assign = async (colleague: ApiCall) => {
    const { user } = await colleague<{ readonly user: { readonly id: string } }>('session')
    const assignment = { userId: user.id, studyId, siteId, siteRole: 'COORDINATOR' }
    assignments.push((await admin<{ readonly id: string }>('study-site-assignments', assignment)).id)
  }
  await assign(staff)
  /** Removes the assignments for later tests. Closes the screens first, because they would still request the study and be rejected. */
  const end = async (pages: readonly Page[] = []) => {
    for (const page of pages) await page.goto('about:blank')
    for (const id of assignments) await admin(`study-site-assignment/${id}`, undefined, 'DELETE')
  }
  return { word: uniqueWord, studyId, studyName, siteId, siteName, assign, end }
}

/** Creates the main consent of a study, in English, with an approved form of these pages. */
export async function createConsent(
  { admin, medical }: Pick<StudyTeam, 'admin' | 'medical'>,
  studyId: string,
  name: string,
  formJson: object,
) {
  const { id: formId } = await admin<{ readonly id: string }>(`study/${studyId}/form`, { name, formType: 'CONSENT', formJson })
  const approve = () => medical(`form/${formId}/transitions/approve`, {})
  await approve()
  const forms = [{ language: 'en', formId }]
  const { id: studyConsentId } = await admin<{ readonly id: string }>(`study/${studyId}/consent`, { name, forms })
  return { formId, studyConsentId, approve }
}
