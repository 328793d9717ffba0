import { destination, type Level, type Logger, pino, stdTimeFunctions } from 'pino'

/** Fields allowed in addition to a message: numbers, codes and ids. Never names, addresses, values of records or query strings. */
type LogDetails = Readonly<Record<string, string | number | boolean | null | undefined>>

export const logLevels = ['debug', 'info', 'warn', 'error'] as const satisfies readonly Level[]
export type LogLevel = (typeof logLevels)[number]

/**
 * Logger that writes one line of JSON for each message to the error stream. It writes synchronously: a buffered line is lost in a crash,
 * when it matters most, and calls are logged only on request.
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

/** Sets the log level. Lines below this level are not written. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level
}

/**
 * Describes the origin of an error for the log: its class, its code and the stack lines of our own code. The message is left out, because
 * messages of a database or a parser may quote user input.
 */
export function traceOf(error: unknown): LogDetails {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const ownLines = lines.filter((line) => !line.includes('node_modules') && !line.includes('node:'))
  return {
    kind: error.name,
    code,
    at: (ownLines.length > 0 ? ownLines : lines)
      .slice(0, 4)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  }
}
