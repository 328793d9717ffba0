import './library.css'
import { enUSIntl, frFRIntl, ProConfigProvider } from '@ant-design/pro-components'
import type { ReactNode } from 'react'
import type { Language } from '#resources/core/preferences.ts'
import { useLanguage } from '../i18n/useLanguage.ts'

const texts: Readonly<Record<Language, typeof enUSIntl>> = { en: enUSIntl, fr: frFRIntl }

/**
 * Around parts of the larger component library: its own words in the reader's language, its colours from our theme. The theme is dark by
 * itself; told so once more, the library would darken our colours a second time. For screens that are fetched when they are opened.
 */
export function LibraryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ProConfigProvider hashed={false} intl={texts[useLanguage()]}>
      {children}
    </ProConfigProvider>
  )
}
