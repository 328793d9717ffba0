import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/rows.ts'
import { headersOf } from './calls.ts'

type Form = Pick<ResourceAnswer['form'], 'id' | 'name'>

/** Where the forms are asked for that participants fill in themselves. */
export const formsOfParticipants = 'forms?approvedVersion_filled=true&type=EPRO&_end=100'
/** The one of the demo among them: other journeys make others. */
const formOfDemo = (forms: readonly Form[]): string | undefined => forms.find(({ name }) => name.startsWith('Well-being'))?.id

/**
 * A form that was assigned to somebody enrolled a moment ago, by calls, and opened on its page.
 * @param place of the participant from the end, so that no other journey meets them
 * @param formId absent: that of the demo
 */
export async function openAssignedForm(
  page: Page,
  place: number,
  formId?: string,
): Promise<{ readonly id: string; readonly filling: Locator }> {
  const headers = await headersOf(page)
  const ask = async <Row>(path: string, data?: object) => {
    const answer =
      data === undefined ? await page.request.get(`/api/${path}`, { headers }) : await page.request.post(`/api/${path}`, { headers, data })
    return ((await answer.json()) as { readonly data: Row }).data
  }
  const enrolled = await ask<readonly ResourceAnswer['participantStudy'][]>('participant-studies?recruitmentStatus=ENROLLED&_end=100')
  const assignment = await ask<{ readonly id: string }>('form-assignments', {
    participantStudyId: enrolled.at(place)?.id,
    formId: formId ?? formOfDemo(await ask<readonly Form[]>(formsOfParticipants)),
  })
  const [submission] = await ask<readonly { readonly id: string }[]>(`form-submissions?formAssignmentId=${assignment.id}`)
  const id = submission?.id ?? ''
  await page.goto(`/crm/filled-form/${id}`)
  return { id, filling: page.locator('.form-filling') }
}
