import { useTranslation } from 'react-i18next'

export interface Numbers {
  /** Formats a number with the separators of the language: 1 234,5 in French. */
  format(value: number): string
  /** Formats an amount of money, with both decimal places: 1 234,50 in French. */
  formatMoney(value: number): string
  /** Formats a number for editing, without thousands separators. */
  write(value: number): string
  /** Parses a typed number. Returns null for a blank text, and the text itself if it is no number, so that validation can report it. */
  parse(text: string): number | string | null
}

export function useNumbers(): Numbers {
  const { i18n } = useTranslation()
  return numbersOf(i18n.language)
}

/** Cache of the number formats by language. They are slow to create, and a list shows many numbers. */
const numbersByLanguage = new Map<string, Numbers>()

export function numbersOf(language: string): Numbers {
  const numbers = numbersByLanguage.get(language) ?? makeNumbers(language)
  numbersByLanguage.set(language, numbers)
  return numbers
}

function makeNumbers(language: string): Numbers {
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 10 })
  const moneyFormat = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const plainFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 10, useGrouping: false })
  return {
    format: (value) => figures.format(value),
    formatMoney: (value) => moneyFormat.format(value),
    write: (value) => plainFormat.format(value),
    parse: (text) => (isAmbiguous(text, language) ? text.trim() : parseNumber(text)),
  }
}

/** True for text such as 1,234: it means a thousand in English, but a number with decimals in other languages. */
const isAmbiguous = (text: string, language: string): boolean => language.startsWith('en') && /^\s*[+-]?\d{1,3}(,\d{3})+\s*$/.test(text)

/** Parses a number. Accepts comma and point as decimal marks in both languages. */
export function parseNumber(text: string): number | string | null {
  const trimmedText = text.trim()
  if (trimmedText === '') return null
  const candidate = trimmedText.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(candidate) ? Number(candidate) : trimmedText
}
