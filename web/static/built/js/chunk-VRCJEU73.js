var o=(t,e=document)=>e.querySelector(t),n=(t,e=document)=>[...e.querySelectorAll(t)],r=t=>document.getElementById(t);var s=t=>document.documentElement.dataset[t];export{o as a,n as b,r as c,s as d};
