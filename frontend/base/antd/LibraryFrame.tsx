import './library.css'
import { enUSIntl, frFRIntl, ProConfigProvider } from '@ant-design/pro-components'
import type { ReactNode } from 'react'
import type { Language } from '#resources/core/values/preferences.ts'
import { useLanguage } from '../i18n/useLanguage.ts'

const texts: Readonly<Record<Language, typeof enUSIntl>> = { en: enUSIntl, fr: frFRIntl }

/**
 * Wraps parts of the larger component library: sets its language to the user's and its colours to our theme. Our theme already contains
 * dark mode: if the library also used dark mode, it would darken our colours a second time. Use this component only in screens that are
 * loaded when they open.
 */
export function LibraryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ProConfigProvider hashed={false} intl={texts[useLanguage()]}>
      {children}
    </ProConfigProvider>
  )
}
