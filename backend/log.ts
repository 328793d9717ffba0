import { destination, type Level, type Logger, pino, stdTimeFunctions } from 'pino'

/** What may stand beside a message: figures, codes and ids. Never names, addresses, values of records or query strings. */
type LogDetails = Readonly<Record<string, string | number | boolean | null | undefined>>

export const logLevels = ['debug', 'info', 'warn', 'error'] as const satisfies readonly Level[]
export type LogLevel = (typeof logLevels)[number]

/**
 * One line of JSON a message, on the error stream. Written at once: a line that waits in memory is lost when it matters most,
 * and calls are told only where somebody asked for them.
 */
const logger: Logger = pino(
  {
    level: 'info',
    base: null,
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  destination({ dest: 2, sync: true }),
)

export const log = {
  debug: (message: string, details?: LogDetails) => logger.debug(details, message),
  info: (message: string, details?: LogDetails) => logger.info(details, message),
  warn: (message: string, details?: LogDetails) => logger.warn(details, message),
  error: (message: string, details?: LogDetails) => logger.error(details, message),
}

/** Lines below this level are not written. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level
}

/**
 * Where an error came from, for the log: its class, code and the lines of our own code, without its message,
 * because messages of a database or a parser may quote what a person typed.
 */
export function traceOf(error: unknown): LogDetails {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const own = lines.filter((line) => !line.includes('node_modules') && !line.includes('node:'))
  return {
    kind: error.name,
    code,
    at: (own.length > 0 ? own : lines)
      .slice(0, 4)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  }
}
