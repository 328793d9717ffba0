import { Alert, type FormItemProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { isHttpFailure } from '../../base/http.ts'

interface SubmitState<Values> {
  readonly submit: (values: Values) => Promise<void>
  readonly isBusy: boolean
  /** Returns the problems of a field and its parts (`slots.0.date`), in the form that a form item displays. */
  readonly problemOf: (field: string) => FormItemProps
  /** General error; null if there is none. */
  readonly general: ReactNode
}

/** Submits the form, one request at a time. After a refusal the input remains, with the errors at its fields. */
export function useSubmit<Values>(send: (values: Values) => Promise<void>): SubmitState<Values> {
  const [isBusy, setIsBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  return {
    isBusy,
    async submit(values) {
      if (isBusy) return
      setIsBusy(true)
      setMessage(null)
      setFields({})
      try {
        await send(values)
      } catch (error) {
        if (!isHttpFailure(error)) throw error
        if (error.errors === undefined) setMessage(error.message)
        else setFields(error.errors)
      } finally {
        setIsBusy(false)
      }
    },
    problemOf: (field) => {
      const problems = Object.entries(fields).flatMap(([path, texts]) => (path === field || path.startsWith(`${field}.`) ? texts : []))
      if (problems.length === 0) return {}
      return { validateStatus: 'error', help: <span role="alert">{[...new Set(problems)].join(' ')}</span> }
    },
    general: message === null ? null : <Alert type="error" showIcon message={message} role="alert" className="own-problem" />,
  }
}
