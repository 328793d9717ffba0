import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { headersOf } from './calls.ts'

type Form = Pick<ResourceAnswer['form'], 'id' | 'name'>

/** Query for the forms that participants complete themselves. */
export const formsOfParticipants = 'forms?approvedVersion_filled=true&type=EPRO&_end=100'
/** Returns the id of the demo's form. Other tests create more forms. */
const formOfDemo = (forms: readonly Form[]): string | undefined => forms.find(({ name }) => name.startsWith('Well-being'))?.id

/**
 * Assigns a form to a newly enrolled participant through the API, and opens the form's page.
 * @param index of the participant, counted from the end; no two tests use the same index
 * @param formId if absent, the demo's form
 */
export async function openAssignedForm(
  page: Page,
  index: number,
  formId?: string,
): Promise<{ readonly id: string; readonly filling: Locator }> {
  const headers = await headersOf(page)
  const requestData = async <Row>(path: string, data?: object) => {
    const answer =
      data === undefined ? await page.request.get(`/api/${path}`, { headers }) : await page.request.post(`/api/${path}`, { headers, data })
    return ((await answer.json()) as { readonly data: Row }).data
  }
  const enrolledRows = await requestData<readonly ResourceAnswer['participantStudy'][]>(
    'participant-studies?recruitmentStatus=ENROLLED&_end=100',
  )
  const assignment = await requestData<{ readonly id: string }>('form-assignments', {
    participantStudyId: enrolledRows.at(index)?.id,
    formId: formId ?? formOfDemo(await requestData<readonly Form[]>(formsOfParticipants)),
  })
  const [submission] = await requestData<readonly { readonly id: string }[]>(`form-submissions?formAssignmentId=${assignment.id}`)
  const id = submission?.id ?? ''
  await page.goto(`/crm/filled-form/${id}`)
  return { id, filling: page.locator('.form-filling') }
}
