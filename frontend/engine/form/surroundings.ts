import type { ReactNode } from 'react'

/** What a hand-made screen puts around a form, by what is typed now. */
export interface FormSurroundings {
  readonly status?: ReactNode
  readonly extra?: ReactNode
  /** Between the header and the fields. */
  readonly notice?: ReactNode
  /** Below the fields. */
  readonly below?: ReactNode
}
