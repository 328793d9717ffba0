import { useTranslation } from 'react-i18next'
import type { CourseLaunch, LaunchTarget } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'

/**
 * Sends the reader to the learning system. Each launch has a new token, sent in the body and never in the URL, so that no log or history
 * stores it.
 */
export function useLaunch(courseId: string) {
  const { t } = useTranslation('common')
  /**
   * @param name of the target frame or tab
   * @returns the error message; null if the launch has started
   */
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
