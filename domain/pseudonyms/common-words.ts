/**
 * Words that any log or program prints. Where one of them is also somebody's name it stays in running text, where it
 * tells nothing, and is replaced where it stands as a name: in a field, or in quotes.
 */
const words = `
a about above absent access accepted account ack action active add added address addresses admin administrator after
again all allow allowed also an and another any anything app application applications apr arch are arguments array as
ask asked at async attempt aug auth authorized available away back bad base be because been before began begin being
below bin body boolean boot both broken browser buffer bus but by bytes call called came can cannot card certificate
change changed check checked child chrome chromium class client close closed code come command config connect connected
connecting connection constructor content controller could current daemon data database date debug dec default delete
demo denied desktop detail dev device devices dhcp did different dir direct disconnected display dns do does domain done
down drop dropped due during each eacces econnrefused eight either electron else emit empty end ended enoent entry error
errors etc etimedout event events example exit expected failed failure false feb fetch file files first five flag folder
for found four fri from full function gateway gave get give given global gnome go gone good got group had handle handler
has have header health held here high home host hosted hosting how http https icmp id idle if in index info init inside
install installed interface internal internet into invalid io ip is it its itself jan java join joined json jul jun just
kde kernel key keychain kill known label lan last later lead leave left length level lib library light like limit line
linux list listen listener listening lo load local localhost lock locked log login logs long loopback lost low mac made
main make many mar may maybe me media member members memory meshtray message method metric might missing mode module
more most mount move moved ms mtu much must my name named names nan nat native need net netmask network networks never
new next nft nine no node none nor normal not nothing nov now null number object oct of off offline ok old on once one
online only open opened opt option or other others our out over own owner packet packets page panel pass password path
peer peers permission ping place poll polkit port ports preload present private proc process profile program project
promise proto protocol proxy public put read reader ready reason received refused refuses relay relayed remote remove
removed renderer reply report request requested requesting required resolved rest result return root roots route router
routes rule rules run running same sat say says search second secret secure see seen send sent sep server servers service
session set settings seven shell short should show shown since single six size small snap so socket some something srv
stack stale start started starting starts state static status still stop stopped string sub such sun super support sys
system systemd tables take tcp tell ten test text than that the their them then there these they thing this those three
through thu time timeout timers tmp to token told too took top tray tried true try tue tunnel two type udp ui unable
unauthorized undefined under unhandled unit unknown unlock unreachable up update uri url usb use used user users usr utf
value values var version via virtual volumes vpn wait waiting wanted warn warning was way web wed well went were what when
where whether which while who why wifi will window windows wireless with within without word work worker working would
write wrong x year yes yet you your zero zerotier zt
ok requesting_configuration access_denied not_found port_error client_too_old authentication_required
planet moon leaf public private [removed]
`
const common = new Set(words.split(/\s+/).filter((word) => word !== ''))
/** As systems call their errors, and number their interfaces */
const code =
  /^(?:e(?:acces|exist|noent|perm|pipe|proto|range|rofs|srch|(?:conn|addr|host|net)\p{L}+|timedout|mfile|isdir|notdir|inval|busy|again|intr|io)|(?:eth|wlan|en|wl|lo|tun|tap|utun|docker|br|veth)\d{1,4})$/u

/** In lower case */
export function isCommonWord(word: string): boolean {
  return common.has(word) || code.test(word)
}
