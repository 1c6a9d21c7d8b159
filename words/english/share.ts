/** Links to join, and their codes. */
export const share = {
  'share.title': 'Share {name}',
  'share.form': 'Which link',
  'share.forms.meshtray': 'Meshtray link',
  'share.forms.web': 'Web link',
  'share.code': 'QR code to join {name}: {link}',
  'share.about.meshtray': 'Opens Meshtray, where it is installed, with the network ID filled in.',
  'share.about.web':
    'Other apps for such networks read it too. In a browser it opens joinzt.com: that site belongs to somebody else, and sees the network ID.',
  'share.after':
    '{access, select, public {Whoever has the ID gets in.} private {{whose, select, ours {After joining, they wait until you let them in here.} other {After joining, they wait until its administrator lets them in.}}} other {{whose, select, ours {If the network is private, they wait after joining until you let them in here.} other {If the network is private, they wait after joining until its administrator lets them in.}}}}',
  'share.copyCode': 'Copy code',
  'share.saveCode': 'Save as {format}…',
  'share.copyLink': 'Copy link',
  'share.close': 'Done',
} as const
