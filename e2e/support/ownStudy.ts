import type { Page } from '@playwright/test'
import { studyValues } from '../../backend/studies/testStudy.ts'
import type { Calls } from './calls.ts'
import { freshWord } from './fresh.ts'

/** A user's calls, by the role that the study needs them for. `medical` approves forms, which their author may not. */
export type StudyTeam = Readonly<Record<'admin' | 'staff' | 'medical', Calls>>

/**
 * A recruiting study at a new site, where `staff` works until `end`: what a journey does there reaches no other one.
 * @param isDecentralised its participants have pages of their own
 */
export async function newStudy({ admin, staff }: Pick<StudyTeam, 'admin' | 'staff'>, { isDecentralised = false } = {}) {
  const word = freshWord()
  const studyName = `${word} trial`
  const siteName = `${word} Clinic`
  const { id: siteId } = await admin<{ readonly id: string }>('sites', { name: siteName, phone: '+1 416 555 0177' })
  const { id: studyId } = await admin<{ readonly id: string }>('admin/studies', {
    ...studyValues,
    trialId: `${word}-01`,
    trialName: studyName,
    noOfParticipants: 200,
  })
  if (isDecentralised) await admin(`admin/study/${studyId}/transitions/enableDct`, {})
  await admin('study-sites', { studyId, siteId })
  for (const transition of ['activate', 'startRecruiting']) await admin(`admin/study/${studyId}/transitions/${transition}`, {})
  const assignments: string[] = []
  /** A colleague works there as well. */
  const assign = async (colleague: Calls) => {
    const { user } = await colleague<{ readonly user: { readonly id: string } }>('session')
    const assignment = { userId: user.id, studyId, siteId, siteRole: 'COORDINATOR' }
    assignments.push((await admin<{ readonly id: string }>('study-site-assignments', assignment)).id)
  }
  await assign(staff)
  /** For the journeys that follow, staff work where they did. Pages that still ask for the study would be refused: they are left first. */
  const end = async (pages: readonly Page[] = []) => {
    for (const page of pages) await page.goto('about:blank')
    for (const id of assignments) await admin(`study-site-assignment/${id}`, undefined, 'DELETE')
  }
  return { word, studyId, studyName, siteId, siteName, assign, end }
}

/** The main consent of a study, in English, whose approved form has these pages. */
export async function newConsent(
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
