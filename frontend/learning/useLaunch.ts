import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/learning/calls.ts'
import type { CourseLaunch, LaunchTarget } from '#resources/learningAnswers.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'

/** Sends the reader to the learning system: each time with a launch of its own, in a body and never in an address, so that none is kept anywhere. */
export function useLaunch(courseId: string) {
  const { t } = useTranslation('common')
  /** @param name of the frame or tab that shows it. @returns what speaks against it, in words; null: it is under way */
  return async (target: LaunchTarget, name: string): Promise<string | null> => {
    try {
      send(await call(learningCalls.launch, { params: { id: courseId }, input: { target } }), name)
      return null
    } catch (failure) {
      return isHttpFailure(failure) ? failure.message : t('errors.SystemError')
    }
  }
}

function send({ address, token }: CourseLaunch, name: string): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: address, target: name, hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'id_token', value: token })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
