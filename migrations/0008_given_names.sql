-- Given names that stand for one another, a group a line: the first is what the others come from. A name may come from several.
create table studydesk_given_name (
  name text primary key,
  roots text[] not null
);
insert into studydesk_given_name (name, roots)
select name, array_agg(distinct root order by root)
from (
  select split_part(line, ' ', 1) as root, unnest(string_to_array(line, ' ')) as name
  from unnest(string_to_array($names$
abigail abby abbie abbey gail
adelaide addie adele della heidi
agnes aggie nessie
albert al bert bertie
alexander alex alec alasdair alistair sandy sasha xander lex alexandre
alexandra alex alexa alexis lexi lexie sandra sandy sasha
alfred al alf alfie fred freddie
alice ali allie elsie
allan al alan allen
alison ali allie allison
amanda mandy manda
amelia amy millie mel emilia
anastasia ana stacy stacey nastia
andrew andy drew andre
angela angie angel angele
ann anne anna annie nan nancy nanette nina anita annette hannah
anthony tony anton antoine
antoinette toni nettie toinette
antonia toni tonya
archibald archie baldie
arnold arnie
arthur art artie
augustus gus augie auguste
barbara barb barbie babs bobbie
bartholomew bart barth
beatrice bea trixie bee beatrix
benjamin ben benny benji
bernadette bernie detta
bernard bernie barney
bertha bertie
bradley brad
brenda bren
brian bryan bry
bridget bridie biddy brigitte brigid
cameron cam
camille cami
candace candy candice
carol carrie carole
caroline carrie carol caro lynn line
cassandra cass cassie sandra sandy
catherine cathy cath cat kate katie kathy kay kit kitty katherine kathryn katharine cathryn catharine kathleen karen kat katya trina catherina
cecilia cece cissy celia cecile
charles charlie chuck chas chip charly
charlotte charlie lottie lotte char
chester chet
christian chris kit
christine chris chrissy christina tina kris kristine kristina kirsten kirstie christiane
christopher chris kit topher kris christophe
clara claire clare clarissa clarice
clarence clare
clement clem
clifford cliff
clinton clint
constance connie
cornelius neil con corey
curtis curt kurt
cynthia cindy cyndi
daniel dan danny dani
danielle dani danny dan
david dave davey davy
deborah deb debbie debby debra
delores dolores lola dee
dennis den denny denis
derek rick derrick
diana di diane dianne dyan
dominic dom nick dominique
donald don donnie donny
dorothy dot dottie dolly dora dorothea dorothee
douglas doug dougie
edmund ed eddie ned ted
edward ed eddie ned ted teddy edouard
edwin ed eddie ned win
eleanor ellie nell nellie elle nora lenore leonora eleanore eleonore elinor
elijah eli lige
elizabeth liz lizzie beth betty betsy bess bessie eliza libby lisa lise elsie ellie elise elisabeth lilibet babette liza bettina
ellen nell nellie ellie
emily em emmy millie emilie
emma em emmy
eric rick ricky erick erik
ernest ernie
esther essie hettie ester
ethel ettie
eugene gene
eugenie genie gena
evelyn eve evie lyn eveline
ezekiel zeke
felicia fel fliss felicity
florence flo flossie florrie
frances fran fanny frannie francie frankie francine francoise
francis frank frankie fran franz francois
franklin frank frankie
frederick fred freddie freddy fritz rick frederic
frederica freda freddie frederique
gabriel gabe gabby gab
gabrielle gabby gabi gab
genevieve gen genny jenny viv evie ginette
geoffrey geoff jeff jeffrey jeffery
george georgie geordie georges
georgina georgie gina georgia georgette georgine
gerald gerry jerry gerard gerald
geraldine gerry gerri dina
gilbert gil bert
gordon gord gordie
grace gracie
gregory greg gregg gregoire
gwendolyn gwen wendy
harold hal harry harry
harriet hattie hettie harriett henriette
helen nell nellie ella lena elena helena helene
henry hank hal harry henri
herbert herb bert
hilary hil
howard howie
hubert hugh bert hub
hugh hughie hugo hugues
irene rene renie
isaac ike zac
isabel bella belle izzy ibby isabella isabelle isobel tibby issy
isidore izzy
jacob jake jay coby jakob
jacqueline jackie jacqui jaclyn
james jim jimmy jamie jem jimmie
janet jan jenny nettie jeannette
janice jan janis
jason jay
jean jeanne
jeremy jerry jem jeremie
jeremiah jerry jem
jennifer jen jenny jenn jenna
jerome jerry gerry
jessica jess jessie
joan jo joanie joanne
joanna jo jo-anne johanne joanne johanna
john jack johnny jackie jon johnnie
jonathan jon jonny jonathon johnathan nathan
joseph joe joey jos jo
josephine jo josie fifi josee
joshua josh
joyce joy
judith judy jude judi
julia julie jules juliet juliette
julian jules julien
justin jus
karl carl
kendall ken
kenneth ken kenny
kimberly kim kimberley kimmy
laurence larry laurie lawrence lars laurent
laura laurie lora lori laurence lauren
leo leon lee leopold
leonard len lenny leo lennie
leroy lee roy
leslie les lesley
lewis lew louis louie lou ludovic
lillian lil lily lillie lilian
linda lindy lynn lynda
louise lou lulu lisette
lucille lucy lucie lou lucile
lucia lucy lucie
lydia lyddie
madeline maddie maddy madeleine magdalena lena madelyn magdalene mado
malcolm mal
marcus mark marc
margaret maggie meg peg peggy marge margie margo margot greta rita madge daisy maisie mag marguerite margarita margery gretchen
maria mary marie mia mariah
marilyn mary lynn
marianne mary ann marian marion
marjorie marge margie
martha marty mattie patty
martin marty
martine tina
mary marie molly polly mae may mamie maria maureen moll miriam
mathilda mattie tilly tillie matilda mathilde
matthew matt matty mathieu matthieu mathew
maurice mo morrie morris
maxwell max
maximilian max maxim maxime
melanie mel
melissa mel missy lissa
mercedes mercy sadie
michael mike mick mickey micky mikey micah michel mitch
michelle shelly shelley mickey michele
mildred millie milly
miranda randy mandy mira
mitchell mitch
mohammed mohamed muhammad mohammad muhammed mohamad mo mehmet mamadou
monica mona monique
nancy nan ann
natalie nat nattie nathalie natalia natasha
nathaniel nate nat nathan
nicholas nick nicky nic colin klaus nico nicolas
nicole nicky nic nikki nicola nicolette colette
norman norm normand
oliver ollie noll olivier
olivia liv livvy livia ollie
oscar ossie
oswald oz ozzie
pamela pam pammy
patricia pat patsy patty tricia trish trisha patti
patrick pat paddy rick patty
paul paulie pablo
paula pauline polly paulette
penelope penny
peter pete pierre petey
philip phil phillip pip philippe
philippa pippa pip
phyllis phyl
priscilla cilla pris prissy
rachel rae shelly rachelle rachael
randolph randy dolph
raymond ray
rebecca becky becca bec reba rebekah
reginald reg reggie
regina gina reggie reine
richard rick ricky dick richie rich dickie ricardo
robert bob bobby rob robbie bert robin bobbie robby
roberta bobbie robbie bert
roderick rod rick roddy
rodney rod roddy
roger rodge rog
roland rollie rolly
ronald ron ronnie ronny
rosalie rose rosie lee
rosemary rose rosie romy rosemarie
rose rosie rosa roz rosalind rosaline
roxanne roxy rox
russell russ rusty
ruth ruthie
samantha sam sammie
samuel sam sammy
sarah sally sadie sara sal
sebastian seb bas bastien sebastien
sharon shari sherry
shirley shirl
sidney sid syd sydney
simon sim si simeon
sophia sophie sofia sonya
stanley stan
stephanie steph stef stevie
stephen steve steven stevie steph stephane etienne
stuart stu stewart
susan sue susie suzy susanna suzanne susannah suzie sukie suzanna
sylvester sly syl
sylvia syl sylvie silvia
tabitha tabby
tamara tammy tam
terence terry terrence
theodore ted teddy theo
theresa terry tess tessa tracy teresa therese resa
thomas tom tommy thom
timothy tim timmy
tobias toby
tracy trace tracey
ursula ursie
valerie val vallie
vanessa nessa van
veronica ronnie vera nicky roni veronique
victor vic vick
victoria vicky vicki tori vic queenie victoire
vincent vince vin vinny
viola vi violet violette
virginia ginny ginger gina virginie
vivian viv vivien vivienne viviane
walter walt wally wat
warren wari
wesley wes
wilfred wilf fred will
wilhelmina mina minnie willa
william bill billy will willie willy wills wilhelm
winifred winnie freddie win
winston win
yvonne vonnie evie
zachary zach zack zak zac zacharie
adrien adrian ade
alphonse al fonsie
amelie amy mel
anick annick
armand arman
aurelie lili aurel
benoit ben beno
charline charlie
chantal chant
claude claudie
claudette claudia claudine clau
clotilde clo
corinne coco
damien dam
dany daniel
delphine delph
diane di
donat don
eduard edouard ed
emmanuel manu manny manuel
emmanuelle manu emma
etienne tienne
eve eva evie
fabienne fab
fabrice fab
florian flo
gaetan gae
gaston gus
germain ger
ghislaine ghis
gilles gil
guillaume guy gui
guy guido
herve rv
jacques jack jaco
jean-baptiste jb
jean-francois jf
jean-philippe jp jeanphi
jean-pierre jp
jean-guy jg
joel joe
johanne jo
joseph-arthur ja
julie-anne juju
justine juju
laurence lau
leonie leo
ludovic ludo
lysanne lyse
madeleine mado
magali mag
marc-andre marco ma
marc-antoine marco
marcel marc
marie-andree ma
marie-claude mc marieclo
marie-christine mc
marie-eve me maeve
marie-helene mh
marie-josee mj marijo
marie-pier mp marie-pierre
mathilde mat
maxime max
melodie mel
micheline miche mimi
mireille mimi
monique momo
myriam mimi miriam
nadine nad
normand norm
odette ode
olivier oli
pascal pasc
pascale pasc
philippe phil
pierrette pierre
raphael raph raf
raphaelle raph raf
raymonde ray
rejean rej
renaud ren
rene ren
roch rocky
rodrigue rod rodriguez
roxane rox
sabrina bri
severine seve
simone sim mona
solange sol
stephane steph
sylvain syl
tanguy tang
theophile theo
therese tess
thierry titi
tristan tris
valentine val
valentin val
xavier xav
yannick yan
yvan ivan
yves yvon
zoe zozo
ali aly
abdullah abdallah abdul
ahmed ahmad ahmet
alejandro alex ale
aleksandr alexander sasha alex alexandre
andrzej andrew
catalina cata
dmitri dmitry dima dimitri
ekaterina katya kate catherine
fernando nando fer
fatima fatma fatimah
francisco paco pancho frank francis
guadalupe lupe
guillermo william memo
hassan hasan
hussein husain hussain hossein
ignacio nacho
ivan vanya
jesus chuy
joao john
jorge george
jose pepe joseph
josef joseph
juan john
katarzyna kasia catherine
khaled khalid
luis louis lou
malgorzata gosia margaret
manuel manny manolo
maryam mariam meriem miriam
mikhail misha michael
mustafa moustafa
natalia natasha
omar umar
pedro peter
rafael rafa rafi raphael
roberto robert beto
santiago santi james
svetlana sveta lana
tatiana tanya tania
vladimir vlad vova
yosef yusuf youssef yousef joseph
yuri yury
$names$, E'\n')) as line
  where line <> ''
) as named
group by name;
-- Names are looked up without hyphens, as they are compared.
insert into studydesk_given_name (name, roots)
  select replace(name, '-', ''), roots from studydesk_given_name where name like '%-%' on conflict do nothing;
delete from studydesk_given_name where name like '%-%';
