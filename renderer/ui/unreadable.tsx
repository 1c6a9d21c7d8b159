import { useTranslate } from '../text/use-translate.ts'

/** Says how many entries of a list are missing because they could not be read. */
export function Unreadable({ count }: { readonly count: number }) {
  const t = useTranslate()
  return count === 0 ? null : <p class="empty-line">{t('common.unreadable', { count })}</p>
}
