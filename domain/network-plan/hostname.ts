/** The service cuts off longer domains. */
const longestDomain = 127

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Returns whether the text is the name of a host or of a domain of hosts; a final dot is allowed. */
export function isHostname(text: string): boolean {
  const labels = text.replace(/\.$/, '').split('.')
  return (
    text.length <= longestDomain &&
    labels.every((one) => label.test(one)) &&
    /[a-z]/i.test(labels.at(-1) ?? '')
  )
}
