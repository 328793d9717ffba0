import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/rows.ts'
import { headersOf } from './calls.ts'

/**
 * A form that was assigned to somebody in screening a moment ago, by calls, and opened on its page.
 * @param place of the participant from the end, so that no other journey meets them
 * @param formId absent: the first that participants fill in themselves
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
  const screened = await ask<readonly ResourceAnswer['participantStudy'][]>('participant-studies?recruitmentStatus=IN_SCREENING&_end=100')
  const forms =
    formId === undefined ? await ask<readonly { readonly id: string }[]>('forms?approvedVersion_filled=true&type=EPRO&q=Well-being') : []
  const assignment = await ask<{ readonly id: string }>('form-assignments', {
    participantStudyId: screened.at(place)?.id,
    formId: formId ?? forms[0]?.id,
  })
  const [submission] = await ask<readonly { readonly id: string }[]>(`form-submissions?formAssignmentId=${assignment.id}`)
  const id = submission?.id ?? ''
  await page.goto(`/crm/filled-form/${id}`)
  return { id, filling: page.locator('.form-filling') }
}
